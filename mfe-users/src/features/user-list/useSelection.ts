import type { ListedUser } from '@veritas/shared/api';
import { useState } from 'react';

const NONE: ReadonlySet<ListedUser['id']> = new Set();

/** The selected users of all pages. Those outside the view do not count, so that no hidden user is changed. */
export function useSelection(found: readonly ListedUser[]) {
  const [ids, setIds] = useState(NONE);
  function set(users: readonly ListedUser[], selected: boolean) {
    const next = new Set(ids);
    for (const { id } of users) {
      if (selected) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  }
  return { ids, set, users: found.filter(({ id }) => ids.has(id)), clear: () => setIds(NONE) };
}
