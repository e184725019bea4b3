import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Alert, Button, LongWait, MessageLine, PasswordField, TextField, ThemeToggle } from '@veritas/shared/ui';
import { useDeferredValue, useRef, type SubmitEvent } from 'react';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Mark } from '../../brand/Mark.tsx';
import { AppHint } from './AppHint.tsx';
import { useSignIn } from './useSignIn.ts';
import classes from './LoginPage.module.css';

export function LoginPage() {
  // Read on submit: some password managers fill fields without an event.
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();

  usePageTitle(t('Sign in'));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void signIn.submit(username.current?.value ?? '', password.current?.value ?? '');
  }

  return (
    <main className={classes.page}>
      <div className={classes.theme}>
        <ThemeToggle />
      </div>
      <form className={classes.card} noValidate onSubmit={submit}>
        <div className={classes.head}>
          <Mark size={44} />
          <div>
            <h1 className={classes.title}>Veritas Console</h1>
            <p className={classes.subtitle}>{t('Device verification and returns')}</p>
          </div>
        </div>
        <SessionNotice />
        <TextField
          label={t('Username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          ref={username}
        />
        <PasswordField label={t('Password')} name="password" ref={password} />
        <Button type="submit" variant="primary" busy={signIn.busy}>
          {t('Login')}
        </Button>
        {signIn.busy && <LongWait />}
        <MessageLine {...signIn.message.hold}>{signIn.message.message}</MessageLine>
        {signIn.app && <AppHint appKey={signIn.app.key} />}
      </form>
    </main>
  );
}

/** Why the visitor is signed out, where that needs an explanation. */
function SessionNotice() {
  const { unreachable, ended } = useSession();
  // Empty at first: screen readers miss a message that is added together with its live region.
  const reason = useDeferredValue(
    unreachable
      ? t('Server cannot be reached. Check the connection, or wait a minute; signing in will try again.')
      : ended
        ? t('Your session has ended: it expired, or an admin signed you out. Sign in again.')
        : null,
    null,
  );
  return (
    <div role="status" className={classes.notice}>
      {reason && (
        <Alert kind={unreachable ? 'warning' : 'info'} role={undefined}>
          {reason}
        </Alert>
      )}
    </div>
  );
}
