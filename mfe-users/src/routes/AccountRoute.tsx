import { isMissing } from '@veritas/shared/api';
import { roleLabel } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Alert, PageHead } from '@veritas/shared/ui';
import { ChangePassword } from '../features/change-password/ChangePassword.tsx';
import { OwnSessions } from '../features/own-sessions/OwnSessions.tsx';
import { useOwnSessions } from '../lib/server/sessions.ts';
import classes from './AccountRoute.module.css';

/** `/Account`: an addition; the user's own password and sessions. */
export default function AccountRoute() {
  const { user, role, mustChangePassword } = useSession();
  // Until the password is changed the server answers nothing else.
  const sessions = useOwnSessions(!mustChangePassword);
  // A server with the specified calls only has neither call of this page.
  const isUnchangeable = isMissing(sessions.error);
  return (
    <div className={classes.page}>
      <PageHead
        title={t('Your account')}
        context={user !== null && `${user} · ${role ? roleLabel(role) : t('Unknown role')}`}
      />
      {isUnchangeable ? (
        <Alert kind="info">{t('Passwords cannot be changed on this server')}</Alert>
      ) : (
        <ChangePassword />
      )}
      {!mustChangePassword && <OwnSessions />}
    </div>
  );
}
