import type { ListedUser } from '@veritas/shared/api';
import { useState } from 'react';

const NOBODY: ReadonlySet<ListedUser['id']> = new Set();

/** Who is selected, over all pages. Users who are no longer in the view do not count: no action on what is not seen. */
export function useSelection(found: readonly ListedUser[]) {
  const [ids, setIds] = useState(NOBODY);
  function set(users: readonly ListedUser[], selected: boolean) {
    const next = new Set(ids);
    for (const { id } of users) {
      if (selected) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  }
  return { ids, set, users: found.filter(({ id }) => ids.has(id)), clear: () => setIds(NOBODY) };
}
