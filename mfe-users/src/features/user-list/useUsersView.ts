import type { ListedUser } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { useTypedText } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { pageOf } from './view/page.ts';
import { selectUsers } from './view/select-users.ts';
import { nextSort, parseView, toParams, type SortKey, type UsersView } from './view/users-view.ts';

/** Search, filters, order and page are in the URL, so a view can be linked to, reloaded and stepped back from. */
export function useUsersView(users: readonly ListedUser[], now: number) {
  const [params, setParams] = useSearchParams();
  const linked = useMemo(() => parseView(params), [params]);
  const search = useTypedText(linked.q, type);
  const view = useMemo(() => ({ ...linked, q: search.text }), [linked, search.text]);
  const found = useMemo(() => selectUsers(users, view, now), [users, view, now]);

  /** Not over the address of a step back that is not rendered yet, whose search replaces what was typed. */
  function type(q: string) {
    setParams((now) => (now.toString() === params.toString() ? toParams({ ...linked, q }) : now), { replace: true });
  }
  /** A changed view starts at its first page. A step back leaves a search, and does not undo it letter by letter. */
  function change(part: Partial<UsersView>) {
    if (part.q !== undefined) search.show(part.q);
    setParams((now) => toParams({ ...parseView(now), ...part }), { replace: 'q' in part });
  }
  const pageIn = (asked: URLSearchParams) => pageOf(found, search.text.trim() === linked.q ? asked.get('page') : null);
  // From the current address: of two quick presses the second comes before the first is rendered.
  function turn(pages: 1 | -1) {
    setParams((now) => {
      const { number } = pageOf(found, String(pageIn(now).number + pages));
      return { ...toParams(parseView(now)), ...(number > 1 && { page: String(number) }) };
    });
  }
  function sortBy(by: SortKey) {
    setParams((now) => {
      const latest = parseView(now);
      return toParams({ ...latest, sort: nextSort(latest.sort, by) });
    });
  }
  return { view, found, page: pageIn(params), searchField: search.field, change, sortBy, turn };
}
