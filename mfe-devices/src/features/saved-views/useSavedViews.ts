import { personal, useSession } from '@veritas/shared/session';
import { useMemo, useSyncExternalStore } from 'react';
import { isUnknownToService } from '../../lib/unknown-to-service.ts';
import { parseViews, VIEWS, withoutView, withView, writeViews, type SavedView } from './saved-views.ts';
import { useServerViews } from './useServerViews.ts';

/** The saved views that a person sees, and what may be done with those of their own. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Where nobody can share, as in a browser alone, it is missing. */
  readonly mayShare: readonly SavedView['sharedWith'][];
  /** Saves a new view, or one with an id in its new form. Fails with the reason where it is not saved. */
  readonly save: (view: NewView) => Promise<unknown>;
  readonly remove: (view: SavedView) => void;
}

export type NewView = Omit<SavedView, 'id' | 'owner'> & { readonly id?: string | undefined };

/** The views of the person who is signed in: kept by the server, or in this browser where the service has none. */
export function useSavedViews(): SavedViews {
  const { user } = useSession();
  const server = useServerViews(user);
  const browser = useBrowserViews();
  return isUnknownToService(server.error) ? browser : server;
}

const read = () => personal.browser.getItem(VIEWS);
const write = (views: readonly SavedView[]) => personal.browser.setItem(VIEWS, writeViews(views));

/** The views of the person who is signed in on this computer, in every tab the same. */
function useBrowserViews(): SavedViews {
  const text = useSyncExternalStore(personal.browser.subscribe, read);
  const views = useMemo(() => parseViews(text), [text]);
  return {
    views,
    mayShare: [],
    save: ({ id, name, question }) => {
      write(withView(id === undefined ? views : withoutView(views, id), name, question));
      return Promise.resolve();
    },
    remove: ({ id }) => write(withoutView(views, id)),
  };
}
