import type { ListedUser } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';

/** The user whose details are open is in the URL: a link leads to them, and a step back closes them. */
export function useOpenUser(users: readonly ListedUser[]) {
  const [params, setParams] = useSearchParams();
  const id = params.get('user');
  function open(user: ListedUser) {
    setParams({ ...Object.fromEntries(params), user: String(user.id) });
  }
  function close() {
    const rest = new URLSearchParams(params);
    rest.delete('user');
    setParams(rest, { replace: true });
  }
  return { user: users.find((user) => String(user.id) === id) ?? null, open, close };
}
