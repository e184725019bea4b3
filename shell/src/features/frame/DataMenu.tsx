import { can } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { Menu } from '@veritas/shared/ui';
import { ApkDownload } from './ApkDownload.tsx';
import { MenuLink } from './MenuLink.tsx';
import { useCurrentPage } from './use-current-page.ts';

/** Entries and their roles in the order of SPEC section 2. */
export function DataMenu() {
  const { role } = useSession();
  const current = useCurrentPage(['upload', 'whitelabel', 'download', 'listdevices', 'app']);
  return (
    <Menu label="Data" current={current}>
      {can(role, 'upload') && <MenuLink to="/Upload">Upload</MenuLink>}
      {can(role, 'download_apk') && <ApkDownload />}
      {can(role, 'white_label') && <MenuLink to="/WhiteLabel">White Label</MenuLink>}
      <MenuLink to="/Download">Download</MenuLink>
      <MenuLink to="/ListDevices">Stats</MenuLink>
    </Menu>
  );
}
