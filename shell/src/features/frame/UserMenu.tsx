import { Menu } from '@veritas/shared/ui';
import { MenuLink } from './MenuLink.tsx';
import { useCurrentPage } from './use-current-page.ts';

/** Shown to all roles (SPEC section 2); what a role may do there, the pages and the server say. */
export function UserMenu() {
  const current = useCurrentPage(['createuser', 'deactivateuser']);
  return (
    <Menu label="User Management" current={current}>
      <MenuLink to="/createuser">Create User</MenuLink>
      <MenuLink to="/Deactivateuser">Deactivate User</MenuLink>
    </Menu>
  );
}
