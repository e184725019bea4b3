import { t, translated } from '@veritas/shared/language';
import { pageAt } from '@veritas/shared/registry';
import { useSession } from '@veritas/shared/session';
import { Menu, usePhone } from '@veritas/shared/ui';
import { useLocation } from 'react-router-dom';
import { useInstalledPages } from '../../lib/pages.ts';
import { ApkDownload } from './ApkDownload.tsx';
import { MenuLink } from './MenuLink.tsx';
import { DOWNLOAD_APK, menusOf } from './menus.ts';
import { useApkDownload } from './useApkDownload.ts';
import classes from './Menus.module.css';

/** The menus of the top bar. The places of those of SPEC section 2 are reserved before their entries are loaded. */
export function Menus() {
  const { role, mustChangePassword } = useSession();
  const { pathname } = useLocation();
  const { kind, pages } = useInstalledPages();
  const isPhone = usePhone();
  // Not in the menu, which is a different one on a phone.
  const apk = useApkDownload();
  return menusOf(pages, role).map(({ name, entries }) => {
    const current = pageAt(
      entries.map(({ page }) => page),
      pathname,
    );
    return (
      // A different one on a phone, whose initial state differs.
      <Menu key={`${name} ${isPhone}`} label={translated(name)} current={current !== undefined} section={isPhone}>
        {entries.map(({ page, label }) =>
          page === DOWNLOAD_APK ? (
            // The server refuses it until then; the pages redirect to the one that changes the password.
            !mustChangePassword && <ApkDownload key={label} download={apk} />
          ) : (
            <MenuLink key={label} to={`/${page.path}`}>
              {translated(label)}
            </MenuLink>
          ),
        )}
        {kind === 'loading' && <span className={classes.note}>{t('Loading …')}</span>}
        {kind === 'failed' && <span className={classes.note}>{t('The list of pages could not be loaded.')}</span>}
      </Menu>
    );
  });
}
