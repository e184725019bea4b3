import { pageAt } from '@veritas/shared/registry';
import { useSession } from '@veritas/shared/session';
import { Menu, useMediaQuery } from '@veritas/shared/ui';
import { useLocation } from 'react-router-dom';
import { useInstalledPages } from '../../pages.ts';
import { ApkDownload } from './ApkDownload.tsx';
import { MenuLink } from './MenuLink.tsx';
import { DOWNLOAD_APK, menusOf } from './menus.ts';
import classes from './Menus.module.css';

/** Where the style sheet of the bar folds the menus away. */
const FOLDED = '(max-width: 767px)';

/** The menus of the top bar. Those of SPEC section 2 have their place before their entries are known. */
export function Menus() {
  const { role } = useSession();
  const { pathname } = useLocation();
  const { kind, pages } = useInstalledPages();
  const isFolded = useMediaQuery(FOLDED);
  return menusOf(pages, role).map(({ name, entries }) => {
    const current = pageAt(
      entries.map(({ page }) => page),
      pathname,
    );
    return (
      <Menu key={`${name} ${isFolded}`} label={name} current={current !== undefined} section={isFolded}>
        {entries.map(({ page, label }) =>
          page === DOWNLOAD_APK ? (
            <ApkDownload key={label} />
          ) : (
            <MenuLink key={label} to={`/${page.path}`}>
              {label}
            </MenuLink>
          ),
        )}
        {kind === 'loading' && <span className={classes.note}>Loading …</span>}
        {kind === 'failed' && <span className={classes.note}>The list of pages could not be loaded.</span>}
      </Menu>
    );
  });
}
