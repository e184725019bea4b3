import { isUnknownToService } from '@veritas/shared/api';
import { personal, useSession } from '@veritas/shared/session';
import { useMemo, useSyncExternalStore } from 'react';
import {
  parseViews,
  VIEWS,
  withoutView,
  withView,
  writeViews,
  type SavedView,
  type SavedViews,
} from './saved-views.ts';
import { useServerViews } from './useServerViews.ts';

/** The views of the signed-in user: stored by the server, or in this browser where the service has no such call. */
export function useSavedViews(): SavedViews {
  const { user } = useSession();
  const server = useServerViews(user);
  const browser = useBrowserViews();
  return isUnknownToService(server.error) ? browser : server;
}

const read = () => personal.browser.getItem(VIEWS);
const write = (views: readonly SavedView[]) => personal.browser.setItem(VIEWS, writeViews(views));

/** The views of the signed-in user on this computer, shared by all tabs. */
function useBrowserViews(): SavedViews {
  const text = useSyncExternalStore(personal.browser.subscribe, read);
  const views = useMemo(() => parseViews(text), [text]);
  return {
    views,
    state: 'ready',
    mayShare: [],
    save: ({ id, name, question }) => {
      write(withView(id === undefined ? views : withoutView(views, id), name, question));
      return Promise.resolve();
    },
    remove: ({ id }) => write(withoutView(views, id)),
  };
}
