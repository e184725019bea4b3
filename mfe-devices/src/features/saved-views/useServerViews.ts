import {
  ApiError,
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
import { can, nameKey, parseListQuestion, toListSearch } from '@veritas/shared/domain';
import { personal, useSession } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { useEffect, useMemo } from 'react';
import { unsure } from '../../lib/unsure.ts';
import { parseViews, VIEWS, withoutView, writeViews } from './saved-views.ts';
import type { NewView, SavedView, SavedViews } from './saved-views.ts';

/** The user's views on the server and those that others share; `error` when it cannot be reached. */
export function useServerViews(user: string | null): SavedViews & { readonly error: Error | null } {
  const { role, groups } = useSession();
  const queryKey = keyOf(user);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getSavedViews, undefined, { signal }),
  });
  const views = useMemo(() => (data ?? []).map(toView), [data]);
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey });
  const { mutateAsync: save } = useMutation({ mutationFn: (view: NewView) => send(view), onSettled });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteView, { id }),
    onError,
    onSettled,
  });
  function stateOf(): SavedViews['state'] {
    if (data !== undefined) return 'ready';
    return error ? { problem: error, retry: () => void refetch() } : 'loading';
  }
  const mayShare: SavedView['sharedWith'][] = ['me'];
  if (groups.length > 0) mayShare.push('hub');
  if (can(role, 'share_views')) mayShare.push('everyone');
  return { views, state: stateOf(), error, mayShare, save, remove: (view) => remove(view) };
}

/** Moves the views of this browser to the server once, when it has answered with those that it stores. */
export function useMoveFromBrowser({ state, mayShare }: SavedViews): void {
  const { user } = useSession();
  const client = useQueryClient();
  const { mutate: moveHere } = useMutation({
    mutationFn: moveFromBrowser,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(user) }),
  });
  const isReady = state === 'ready' && mayShare.length > 0;
  useEffect(() => {
    if (isReady && personal.browser.getItem(VIEWS) !== null) moveHere();
  }, [isReady, moveHere]);
}

const onError = (reason: Error) => toast.error(unsure(reason) ?? reasonOf(reason));
const keyOf = (user: string | null) => ['saved-views', user];

const toView = ({ id, name, search, shared_with, owner, own }: SentView): SavedView => ({
  id,
  name,
  question: parseListQuestion(new URLSearchParams(search)),
  search,
  sharedWith: shared_with,
  owner: own ? null : owner,
});

function send({ id, name, question, search = toListSearch(question).toString(), sharedWith, seen }: NewView) {
  const edit = id !== undefined && { id, ...(seen && { seen: { name: seen.name, shared_with: seen.sharedWith } }) };
  return call(saveView, { ...edit, name, search, shared_with: sharedWith });
}

/**
 * Migrates views of this browser to the server. Each is removed from the browser once the server has it, also after an
 * interrupted migration; one that the server refuses stays here and does not block the others. Throws the last refusal.
 */
async function moveFromBrowser(): Promise<void> {
  const there = (await call(getSavedViews)).filter(({ own }) => own);
  let refusal: ApiError | null = null;
  for (const view of parseViews(personal.browser.getItem(VIEWS))) {
    const search = toListSearch(view.question).toString();
    const isThere = there.some((own) => nameKey(own.name) === nameKey(view.name) && own.search === search);
    try {
      if (!isThere) await send({ ...view, id: undefined });
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSED.has(error.status)) throw error;
      refusal = error;
      continue;
    }
    const left = withoutView(parseViews(personal.browser.getItem(VIEWS)), view.id);
    if (left.length > 0) personal.browser.setItem(VIEWS, writeViews(left));
    else personal.browser.removeItem(VIEWS);
  }
  if (refusal) throw refusal;
}

/** Errors of a single view: it is invalid, or its name is taken. */
const REFUSED: ReadonlySet<number> = new Set([400, 409]);
