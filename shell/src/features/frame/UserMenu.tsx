import { can } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { Menu } from '@veritas/shared/ui';
import { MenuLink } from './MenuLink.tsx';
import { useCurrentPage } from './use-current-page.ts';

/** The first two are shown to all roles (SPEC section 2); what a role may do there, the pages and the server say. */
export function UserMenu() {
  const { role } = useSession();
  const current = useCurrentPage(['createuser', 'deactivateuser', 'audit']);
  return (
    <Menu label="User Management" current={current}>
      <MenuLink to="/createuser">Create User</MenuLink>
      <MenuLink to="/Deactivateuser">Deactivate User</MenuLink>
      {can(role, 'read_audit') && <MenuLink to="/Audit">Audit trail</MenuLink>}
    </Menu>
  );
}
