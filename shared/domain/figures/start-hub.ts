import { hubKey } from '../base/keys.ts';
import { parseOrganization } from '../base/organization.ts';
import { ROLE_TRAITS, type Role } from '../base/roles.ts';

/**
 * The hub a dashboard starts with (SPEC section 6): all for admins and for people without a hub, else their own. Return
 * centres are no hubs of the dashboard, so who belongs to one starts with all.
 */
export function startHub(role: Role | null, hubCode: string | null | undefined, organization?: string | null): string {
  const own = hubKey(hubCode);
  if (own === '' || (role !== null && ROLE_TRAITS[role].startsWith === 'all hubs')) return 'all';
  return parseOrganization(organization) === 'RC' ? 'all' : own;
}
