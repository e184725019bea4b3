import { t } from '@veritas/shared/language';
import { ErrorState } from '@veritas/shared/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Boundary, reportCaught } from '../../lib/Boundary.tsx';
import { followOtherTabs } from '../../lib/user-language.ts';
import { Footer } from './Footer.tsx';
import classes from './Frame.module.css';
import { ServerNote } from './ServerNote.tsx';
import { TopBar } from './TopBar.tsx';

/** The protected layout of SPEC section 2: top bar, the page of a child route, footer. */
export function Frame({ commands }: { readonly commands: ReactNode }) {
  const { pathname } = useLocation();
  const cameBy = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A screen reader announces the new page instead of staying on the link of the old one.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    followOtherTabs();
    // A redirect is not an action of the user, who may have opened a menu meanwhile.
    const isElsewhere = cameBy === NavigationType.Replace && document.activeElement !== document.body;
    // The title is that of the new page already, and an element without a name is announced as "main" only.
    main.current?.setAttribute('aria-label', document.title.split(' · ', 1).join(''));
    // A page may have set the focus itself.
    if (!isElsewhere && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    // Back returns to the previous scroll position; the browser restores it.
    if (cameBy !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, cameBy]);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('Skip to the page')}
      </a>
      <TopBar commands={commands} />
      <main id="main" ref={main} className={classes.main} tabIndex={-1}>
        {/* Also while empty: screen readers miss a message that is added together with its live region. */}
        <div role="status" className={classes.status}>
          <ServerNote />
        </div>
        <Boundary place={pathname} fallback={<PageStopped />} onError={reportCaught}>
          <Outlet />
        </Boundary>
      </main>
      <Footer />
    </div>
  );
}

/** In place of a page that no boundary of its own caught. */
function PageStopped() {
  return (
    <ErrorState
      title={t('The page has stopped')}
      reason={t('Something on this page failed while it was shown.')}
      retryLabel={t('Reload')}
      onRetry={() => window.location.reload()}
    />
  );
}
