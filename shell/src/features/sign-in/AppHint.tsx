import { t } from '@veritas/shared/language';
import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../../lib/Boundary.tsx';
import classes from './LoginPage.module.css';

/** Rarely shown: the encoder of the code is loaded on demand. */
const lazyCode = () => lazy(() => import('./AppCode.tsx'));

/** Says where a role without web sign-in works, and how to get there; it stays until the next attempt. */
export function AppHint({ appKey }: { readonly appKey: string | null }) {
  // Each time, as React keeps a failure to load.
  const [AppCode] = useState(lazyCode);
  const askAdmins = <p className={classes.subtitle}>{t('Ask an admin of your hub for it.')}</p>;
  return (
    <div className={classes.app} role="status">
      <p>{t('Use the Veritas app on your phone.')}</p>
      {appKey === null ? (
        askAdmins
      ) : (
        <Boundary fallback={askAdmins}>
          <Suspense>
            <AppCode appKey={appKey} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}
