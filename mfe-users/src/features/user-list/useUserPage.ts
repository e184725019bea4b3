import type { ListedUser } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { useMemo } from 'react';
import { searchUsers, sortUsers } from './listed-user.ts';
import { pageOf } from './page.ts';

const NOBODY: readonly ListedUser[] = [];

/** Search and page live in the URL, so a view can be linked to, reloaded and stepped back from. */
export function useUserPage(users: readonly ListedUser[] = NOBODY) {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const sorted = useMemo(() => sortUsers(users), [users]);
  const found = useMemo(() => searchUsers(sorted, text), [sorted, text]);

  function search(next: string) {
    // A step back leaves the search, and does not undo it letter by letter.
    setParams(next === '' ? {} : { q: next }, { replace: true });
  }
  function turnTo(number: number) {
    setParams({ ...(text !== '' && { q: text }), ...(number > 1 && { page: String(number) }) });
  }
  return { text, search, page: pageOf(found, params.get('page')), turnTo };
}
