import { useSession } from '@veritas/shared/session';
import { Alert, Button, MessageLine, PasswordField, TextField, ThemeToggle } from '@veritas/shared/ui';
import { useState, type SubmitEvent } from 'react';
import { usePageTitle } from '../../use-page-title.ts';
import { Mark } from '../../brand/Mark.tsx';
import { AppHint } from './AppHint.tsx';
import { useSignIn } from './useSignIn.ts';
import classes from './LoginPage.module.css';

export function LoginPage() {
  const { unreachable, ended } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn();

  usePageTitle('Sign in');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void signIn.submit(username, password);
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
            <p className={classes.subtitle}>Device verification and returns</p>
          </div>
        </div>
        {unreachable && (
          <Alert kind="warning">Server cannot be reached. Check the connection; signing in will try again.</Alert>
        )}
        {ended && !unreachable && (
          <Alert kind="info">Your session has ended: it expired, or an admin signed you out. Sign in again.</Alert>
        )}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={signIn.busy}>
          Login
        </Button>
        <MessageLine {...signIn.message.hold}>{signIn.message.message}</MessageLine>
        {signIn.app && <AppHint appKey={signIn.app.key} />}
      </form>
    </main>
  );
}
