import { personal } from '@veritas/shared/session';
import { useEffect } from 'react';

const NAME = 'viewName';

/** The name of a new view that was typed in this tab before a reload or the end of the session. */
export const keptName = (): string => personal.tab.getItem(NAME) ?? '';

/** Keeps the name in this tab until the view is saved or the page is left. */
export function useKeptName(name: string): void {
  useEffect(() => {
    if (name === '') personal.tab.removeItem(NAME);
    else personal.tab.setItem(NAME, name);
  }, [name]);
  // A page that goes with its session removes nothing: the storage is closed by then.
  useEffect(() => () => personal.tab.removeItem(NAME), []);
}
