import { personal } from '@veritas/shared/session';
import { createListeners } from '@veritas/shared/ui';
import { useSyncExternalStore } from 'react';

const { tab } = personal;

/** Names of drafts that are in memory only: the storage of the tab is full or blocked. */
let unstored: ReadonlySet<string> = new Set();
const changes = createListeners();

// A removed draft is not lost; the end of a session empties the memory.
tab.subscribe(() => setUnstored([...unstored]));

/** Stores a draft in this tab, or asks before the tab is closed or reloaded; an empty one is removed. */
export function storeDraft(name: string, text: string): void {
  if (text === '') tab.removeItem(name);
  else tab.setItem(name, text);
  void tab.written().then((isStored) => {
    const others = [...unstored].filter((other) => other !== name);
    setUnstored(isStored ? others : [...others, name]);
  });
}

/** Whether the draft is in memory only. */
export function useIsUnstored(name: string): boolean {
  return useSyncExternalStore(changes.add, () => unstored.has(name));
}

function setUnstored(names: readonly string[]): void {
  unstored = new Set(names.filter((name) => tab.getItem(name) !== null));
  if (unstored.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  changes.call();
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
