import type { ListedUser } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { useTypedText } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { pageOf } from './view/page.ts';
import { selectUsers } from './view/select-users.ts';
import { parseView, toParams, type UsersView } from './view/users-view.ts';

/** Search, filters, order and page live in the URL, so a view can be linked to, reloaded and stepped back from. */
export function useUsersView(users: readonly ListedUser[], now: number) {
  const [params, setParams] = useSearchParams();
  const linked = useMemo(() => parseView(params), [params]);
  const search = useTypedText(linked.q, (q) => write({ q }));
  const view = useMemo(() => ({ ...linked, q: search.text }), [linked, search.text]);
  const found = useMemo(() => selectUsers(users, view, now), [users, view, now]);

  /** A changed view starts at its first page. A step back leaves a search, and does not undo it letter by letter. */
  function write(part: Partial<UsersView>) {
    setParams((now) => toParams({ ...parseView(now), ...part }), { replace: 'q' in part });
  }
  function change(part: Partial<UsersView>) {
    if (part.q !== undefined) search.show(part.q);
    write(part);
  }
  function turnTo(number: number) {
    setParams((now) => ({ ...toParams(parseView(now)), ...(number > 1 && { page: String(number) }) }));
  }
  const page = pageOf(found, search.text.trim() === linked.q ? params.get('page') : null);
  return { view, found, page, searchField: search.field, change, turnTo };
}
