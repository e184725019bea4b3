import { useMemo, useSyncExternalStore } from 'react';
import { parseViews, viewsOf, withoutView, withView, writeViews, type SavedView } from './saved-views.ts';

/** The saved views of a person, in every tab the same. */
export function useSavedViews(user: string | null) {
  const setting = viewsOf(user);
  const text = useSyncExternalStore(setting.subscribe, setting.read);
  const views = useMemo(() => parseViews(text), [text]);
  return {
    views,
    save: (view: SavedView) => setting.write(writeViews(withView(views, view))),
    rename: (view: SavedView, name: string) =>
      setting.write(writeViews(withView(withoutView(views, view.name), { ...view, name }))),
    remove: (view: SavedView) => setting.write(writeViews(withoutView(views, view.name))),
  };
}
