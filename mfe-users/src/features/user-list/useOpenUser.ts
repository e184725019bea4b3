import type { ListedUser } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';

/** The initial focus in the details. */
export type DetailsPart = 'sessions';

/**
 * The user whose details are open is in the URL, by `user` or by `name`: it can be linked to, and a step back closes
 * the details.
 */
export function useOpenUser(users: readonly ListedUser[]) {
  const [params, setParams] = useSearchParams();
  const id = params.get('user');
  const name = params.get('name');
  const part: DetailsPart | null = params.get('part') === 'sessions' ? 'sessions' : null;
  const isAsked = (user: ListedUser) => (id === null ? user.username === name : String(user.id) === id);

  function open(user: ListedUser) {
    setParams((now) => ({ ...Object.fromEntries(withoutUser(now)), user: String(user.id) }));
  }
  function close() {
    setParams(withoutUser, { replace: true });
  }
  const user = users.find(isAsked) ?? null;
  const isUnknown = user === null && (id ?? name) !== null;
  return { user, isUnknown, part, open, close };
}

function withoutUser(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const key of ['user', 'name', 'part']) rest.delete(key);
  return rest;
}
