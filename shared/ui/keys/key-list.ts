import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What a key does, or several keys together, as the list of keyboard shortcuts says it. */
export interface KeyMeaning {
  /** As written on the keys. */
  readonly keys: readonly string[];
  readonly does: string;
  /** A single-key shortcut, which users can switch off (WCAG 2.1.4). */
  readonly single: boolean;
}

interface KeyListState {
  readonly isOpen: boolean;
  /** Of the current page; empty if it has no keys of its own. */
  readonly ofPage: readonly KeyMeaning[];
}

const store = createStore<KeyListState>(() => ({ isOpen: false, ofPage: [] }));

/** The console's one list of keyboard shortcuts, which the shell shows. */
export const keyList = {
  open: () => store.setState({ isOpen: true }),
  close: () => store.setState({ isOpen: false }),
};

/** For the shell, which shows the list. */
export const useKeyList = (): KeyListState => useStore(store);

/** Adds the keys of a page to the console's list while the page is shown; `keys` is the same array in each render. */
export function usePageKeys(keys: readonly KeyMeaning[]): void {
  useLayoutEffect(() => {
    store.setState({ ofPage: keys });
    // The next page may have added its own already.
    return () => store.setState(({ ofPage }) => ({ ofPage: ofPage === keys ? [] : ofPage }));
  }, [keys]);
}
