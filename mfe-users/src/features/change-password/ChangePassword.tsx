import { MIN_PASSWORD_LENGTH } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import { useSession } from '@veritas/shared/session';
import { Alert, Button, buttonLook, Card, FormMessage, PasswordField } from '@veritas/shared/ui';
import { useChangePassword } from './useChangePassword.ts';
import classes from './ChangePassword.module.css';

const HINT = t('At least {count} characters; a few words are easiest to remember', { count: MIN_PASSWORD_LENGTH });

/** The signed-in user's own password. With one that an admin set, nothing else can be done before changing it. */
export function ChangePassword() {
  const { user, mustChangePassword } = useSession();
  const { text, edit, values, note, busy, props } = useChangePassword();
  return (
    <Card title={t('Change password')}>
      {mustChangePassword && (
        <Alert kind="warning">
          {t('Your password was set by an admin, so two people know it. Choose your own to continue.')}
        </Alert>
      )}
      <form {...props} aria-label={t('Change password')} className={classes.fields}>
        {/* Lets password managers find the account. */}
        <input type="text" autoComplete="username" defaultValue={user ?? ''} hidden readOnly />
        <PasswordField
          label={t('Current password')}
          required
          autoComplete="current-password"
          hint={mustChangePassword ? t('The one that you just signed in with') : null}
          {...text('current')}
        />
        <PasswordField
          label={t('New password')}
          required
          autoComplete="new-password"
          hint={HINT}
          {...text('wanted')}
          // The repeated password has to be compared again.
          onChange={({ target }) => edit({ wanted: target.value, again: values.again })}
        />
        <PasswordField label={t('New password again')} required autoComplete="new-password" {...text('again')} />
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" busy={busy}>
            {t('Change password')}
          </Button>
          {note?.kind === 'success' && (
            <Link {...buttonLook()} to="/">
              {t('To the dashboard')}
            </Link>
          )}
        </div>
        <FormMessage note={note} />
      </form>
    </Card>
  );
}
