import { Link } from '@veritas/shared/remote';
import { useSession } from '@veritas/shared/session';
import { Alert, Button, buttonLook, Card, PasswordField } from '@veritas/shared/ui';
import { FormMessage } from '../../lib/forms/FormMessage.tsx';
import { useChangePassword } from './useChangePassword.ts';
import classes from './ChangePassword.module.css';

/** One's own password. Whoever has one that an admin set cannot do anything else before. */
export function ChangePassword() {
  const { user, mustChangePassword } = useSession();
  const { draft, errors, note, busy, missing, change, submit, form } = useChangePassword();
  if (missing) return <Alert kind="info">This server does not let passwords be changed here</Alert>;
  return (
    <Card title="Change password">
      {mustChangePassword && (
        <Alert kind="warning">
          Your password was set by somebody else, so two people know it. Choose your own to go on.
        </Alert>
      )}
      <form
        ref={form}
        noValidate
        aria-label="Change password"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" defaultValue={user ?? ''} hidden readOnly />
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          hint={mustChangePassword ? 'The one you have just signed in with' : null}
          value={draft.current}
          error={errors.current}
          onChange={({ target }) => change({ current: target.value })}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          hint="At least 12 characters; a few words are easiest to remember"
          value={draft.wanted}
          error={errors.wanted}
          onChange={({ target }) => change({ wanted: target.value })}
        />
        <PasswordField
          label="New password again"
          required
          autoComplete="new-password"
          value={draft.again}
          error={errors.again ?? null}
          onChange={({ target }) => change({ again: target.value })}
        />
        <FormMessage note={note} />
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" busy={busy}>
            Change password
          </Button>
          {note?.kind === 'success' && (
            <Link {...buttonLook()} to="/">
              To the dashboard
            </Link>
          )}
        </div>
      </form>
    </Card>
  );
}
