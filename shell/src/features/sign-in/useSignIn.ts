import { logFailure } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { signIn, signInRefusal } from '@veritas/shared/session';
import { useTimedMessage } from '@veritas/shared/ui';
import { useState } from 'react';
import { loadConsole } from '../../console/console-chunk.ts';

/** SPEC section 9: login messages are shown for 3000 ms. */
const MESSAGE_MS = 3_000;

/**
 * Signs in, one attempt at a time; a refusal becomes the message. `app` is for a user whose role works in the app only,
 * until the next attempt.
 */
export function useSignIn() {
  const [busy, setBusy] = useState(false);
  const message = useTimedMessage(MESSAGE_MS);
  const [app, setApp] = useState<{ readonly key: string | null } | null>(null);

  async function submit(username: string, password: string): Promise<void> {
    if (busy) return;
    if (!username.trim() || !password) {
      message.show(t('Username and password are required'));
      return;
    }
    setBusy(true);
    // Equal words that stayed would not be announced again.
    message.clear();
    setApp(null);
    // The console's code loads while the server checks the password; the console itself reports a failure.
    loadConsole().catch(() => undefined);
    const outcome = await signIn(username.trim(), password).catch((error: unknown) => {
      logFailure('Sign-in', error);
      return signInRefusal(error);
    });
    setBusy(false);
    if (outcome.kind === 'signed-in') return;
    message.show(outcome.text);
    if (outcome.kind === 'app-only') setApp({ key: outcome.appKey });
  }
  return { busy, message, app, submit };
}
