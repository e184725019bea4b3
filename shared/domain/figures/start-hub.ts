import { hubKey } from '../hub-key.ts';
import type { Role } from '../roles.ts';

/**
 * The hub a dashboard starts with (SPEC section 6): all for admins and for people without a hub, else their own. Return
 * centres are no hubs of the dashboard, so who belongs to one starts with all.
 */
export function startHub(role: Role | null, hubCode: string | null | undefined, organization?: string | null): string {
  const own = hubKey(hubCode);
  if (role === 'admin' || role === 'super_admin' || own === '') return 'all';
  return organization?.trim().toLowerCase() === 'rc' ? 'all' : own;
}
