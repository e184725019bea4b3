import {
  call,
  deleteView,
  getSavedViews,
  reasonOf,
  saveView,
  useMutation,
  useQuery,
  useQueryClient,
  type SavedView as SentView,
} from '@veritas/shared/api';
import { can, parseListQuestion, toListSearch } from '@veritas/shared/domain';
import { personal, useSession } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { useEffect, useMemo } from 'react';
import { parseViews, VIEWS, type SavedView } from './saved-views.ts';
import type { NewView, SavedViews } from './useSavedViews.ts';

/** The views that the server keeps for a person and those that others share; `error` where it gives none. */
export function useServerViews(user: string | null): SavedViews & { readonly error: Error | null } {
  const { role, groups } = useSession();
  const queryKey = ['saved-views', user];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getSavedViews, undefined, { signal }),
  });
  const views = useMemo(() => (data ?? []).map(toView), [data]);
  const client = useQueryClient();
  const options = {
    onError: (reason: Error) => toast.error(reasonOf(reason)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  };
  const { mutate: save } = useMutation({ mutationFn: (view: NewView) => send(view), ...options });
  const { mutate: remove } = useMutation({ mutationFn: ({ id }: SavedView) => call(deleteView, { id }), ...options });
  const { mutate: moveHere } = useMutation({ mutationFn: moveFromBrowser, ...options });
  const isReady = data !== undefined;
  useEffect(() => {
    if (isReady && personal.browser.getItem(VIEWS) !== null) moveHere();
  }, [isReady, moveHere]);
  const mayShare: SavedView['sharedWith'][] = ['me'];
  if (groups.length > 0) mayShare.push('hub');
  if (can(role, 'share_views')) mayShare.push('everyone');
  return { views, error, mayShare, save: (view) => save(view), remove: (view) => remove(view) };
}

const toView = ({ id, name, search, shared_with, owner, own }: SentView): SavedView => ({
  id,
  name,
  question: parseListQuestion(new URLSearchParams(search)),
  sharedWith: shared_with,
  owner: own ? null : owner,
});

function send({ id, name, question, sharedWith }: NewView) {
  const search = toListSearch(question).toString();
  return call(saveView, { ...(id !== undefined && { id }), name, search, shared_with: sharedWith });
}

/** Views that this browser kept before the server did, oldest first; one that the server refuses stays here. */
async function moveFromBrowser(): Promise<void> {
  for (const view of parseViews(personal.browser.getItem(VIEWS))) await send({ ...view, id: undefined });
  personal.browser.removeItem(VIEWS);
}
