import { roleLabel } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { PageHead } from '@veritas/shared/ui';
import { ChangePassword } from '../features/change-password/ChangePassword.tsx';
import { OwnSessions } from '../features/own-sessions/OwnSessions.tsx';
import classes from './AccountRoute.module.css';

/** `/Account`: an addition; the user's own password and sessions. */
export default function AccountRoute() {
  const { user, role, mustChangePassword } = useSession();
  return (
    <div className={classes.page}>
      <PageHead
        title={t('Your account')}
        context={user !== null && `${user} · ${role ? roleLabel(role) : t('Unknown role')}`}
      />
      <ChangePassword />
      {/* Until the password is changed the server answers nothing else. */}
      {!mustChangePassword && <OwnSessions />}
    </div>
  );
}
