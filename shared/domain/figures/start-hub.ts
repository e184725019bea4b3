import { hubKey } from '../base/keys.ts';
import { parseOrganization } from '../base/organization.ts';
import { ROLE_TRAITS, type Role } from '../base/roles.ts';

/**
 * The initial hub of a dashboard (SPEC section 6): all for admins and for users without a hub, else their own. Return
 * centres are not hubs of the dashboard, so their users start with all.
 */
export function startHub(role: Role | null, hubCode: string | null | undefined, organization?: string | null): string {
  const own = hubKey(hubCode);
  if (own === '' || (role !== null && ROLE_TRAITS[role].startsWith === 'all hubs')) return 'all';
  return parseOrganization(organization) === 'RC' ? 'all' : own;
}
