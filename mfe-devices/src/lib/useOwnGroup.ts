import { hubKey } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';

/** The group of the user's hub code: their hub or return centre. */
export function useOwnGroup() {
  const { hubCode, groups } = useSession();
  return groups.find(({ code }) => hubKey(code) === hubKey(hubCode));
}
