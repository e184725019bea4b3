import { roleLabel } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { mayLeave, signOut, useSession } from '@veritas/shared/session';
import { IconButton, ThemeToggle } from '@veritas/shared/ui';
import { LogOut, Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Brand } from '../../brand/Brand.tsx';
import { GuideLink } from './GuideLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Menus } from './Menus.tsx';
import classes from './TopBar.module.css';

/** `commands` opens the command palette. */
export function TopBar({ commands }: { readonly commands: ReactNode }) {
  const { user, role } = useSession();
  const { pathname } = useLocation();
  const cameBy = useNavigationType();
  // Opened on this page: a navigation closes it, a redirect does not.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (openedOn !== null && openedOn !== pathname && cameBy === NavigationType.Replace) setOpenedOn(pathname);
  const open = openedOn === pathname;
  const bar = useRef<HTMLElement>(null);

  // Unfolded it would cover the next focused element; a press beside it must not scroll the page.
  useEffect(() => {
    if (!open) return undefined;
    const fold = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      if (!bar.current?.contains(target) && !target.closest('dialog')) setOpenedOn(null);
    };
    document.addEventListener('focusin', fold);
    return () => document.removeEventListener('focusin', fold);
  }, [open]);

  return (
    <header ref={bar} className={classes.bar} data-open={open || undefined}>
      <Link className={classes.home} to="/">
        <Brand />
      </Link>
      <div className={classes.toggle}>
        <IconButton
          label={open ? t('Close the menu') : t('Open the menu')}
          icon={open ? <X /> : <MenuIcon />}
          tip="start"
          aria-expanded={open}
          aria-controls="menus"
          onClick={() => setOpenedOn(open ? null : pathname)}
        />
      </div>
      <div id="menus" className={classes.sheet}>
        <nav className={classes.menus} aria-label={t('Main')}>
          <Menus />
        </nav>
        <div className={classes.who}>
          {commands}
          <GuideLink />
          <LanguageSwitch />
          <ThemeToggle />
          <Link className={classes.person} to="/Account" title={t('Your account')} data-role={role ?? undefined}>
            <bdi className={classes.name}>{user}</bdi>
            <span className={classes.role}>{user !== null && (role ? roleLabel(role) : t('Unknown role'))}</span>
          </Link>
          <IconButton label={t('Logout')} icon={<LogOut />} onClick={() => mayLeave('session') && signOut()} />
        </div>
      </div>
    </header>
  );
}
