import { personal } from '@veritas/shared/session';
import { useMemo, useSyncExternalStore } from 'react';
import { parseViews, VIEWS, withoutView, withView, writeViews, type SavedView } from './saved-views.ts';

const read = () => personal.browser.getItem(VIEWS);
const write = (views: readonly SavedView[]) => personal.browser.setItem(VIEWS, writeViews(views));

/** The saved views of the person who is signed in, in every tab the same. */
export function useSavedViews() {
  const text = useSyncExternalStore(personal.browser.subscribe, read);
  const views = useMemo(() => parseViews(text), [text]);
  return {
    views,
    save: (view: SavedView) => write(withView(views, view)),
    rename: (view: SavedView, name: string) => write(withView(withoutView(views, view.name), { ...view, name })),
    remove: (view: SavedView) => write(withoutView(views, view.name)),
  };
}
