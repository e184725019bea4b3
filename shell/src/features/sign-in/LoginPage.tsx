import { logFailure } from '@veritas/shared/api';
import { signIn, signInRefusal, useSession } from '@veritas/shared/session';
import { Alert, Button, MessageLine, PasswordField, TextField, ThemeToggle, useTimedMessage } from '@veritas/shared/ui';
import { useState, type SubmitEvent } from 'react';
import { loadConsole } from '../../console-chunk.ts';
import { usePageTitle } from '../../use-page-title.ts';
import classes from './LoginPage.module.css';

/** SPEC section 9: login messages stand for 3000 ms. */
const MESSAGE_MS = 3_000;

export function LoginPage() {
  const { unreachable } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const message = useTimedMessage(MESSAGE_MS);

  usePageTitle('Sign in');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!username.trim() || !password) {
      message.show('Username and password are required');
      return;
    }
    setBusy(true);
    // The console's code travels while the server checks the password; its failure is told by the console itself.
    loadConsole().catch(() => undefined);
    const outcome = await signIn(username.trim(), password).catch((error: unknown) => {
      logFailure('Sign-in', error);
      return signInRefusal(error);
    });
    setBusy(false);
    if (outcome.kind === 'refused') message.show(outcome.text);
  }

  return (
    <main className={classes.page}>
      <div className={classes.theme}>
        <ThemeToggle />
      </div>
      <form className={classes.card} noValidate onSubmit={(event) => void submit(event)}>
        <h1 className={classes.title}>Veritas Console</h1>
        <p className={classes.subtitle}>Device verification and returns</p>
        {unreachable && (
          <Alert kind="warning">Server cannot be reached. Check the connection; signing in will try again.</Alert>
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
        <Button type="submit" variant="primary" busy={busy}>
          Login
        </Button>
        <MessageLine {...message.hold}>{message.message}</MessageLine>
      </form>
    </main>
  );
}
