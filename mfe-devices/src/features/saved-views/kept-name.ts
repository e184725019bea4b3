import { personal } from '@veritas/shared/session';
import { useEffect } from 'react';

/** Of a new view, or of the one with the id. */
const keyOf = (id?: string) => (id === undefined ? 'viewName' : `viewName ${id}`);

/** The name that was typed in this tab before a reload or the end of the session. */
export const keptName = (id?: string): string => personal.tab.getItem(keyOf(id)) ?? '';

/** Keeps the name in this tab until the view is saved or the form is left. */
export function useKeptName(name: string, id?: string): void {
  const key = keyOf(id);
  useEffect(() => {
    if (name === '') personal.tab.removeItem(key);
    else personal.tab.setItem(key, name);
  }, [key, name]);
  // A page that goes with its session removes nothing: the storage is closed by then.
  useEffect(() => () => personal.tab.removeItem(key), [key]);
}
