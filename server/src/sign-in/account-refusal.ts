import { HttpError } from '../http/errors/errors.ts';
import type { SignInAccount } from '../users/queries.ts';
import type { Credentials } from './credentials.ts';

interface AccountRefusal {
  /** For the log. */
  readonly reason: string;
  /** For the audit trail, where it says more. */
  readonly recorded?: string;
  readonly error: HttpError;
}

/** Why an account may not sign in although its password was correct; null when it may. */
export function refusalOf(account: SignInAccount, { isLocal }: Credentials, now: number): AccountRefusal | null {
  if (account.is_active !== 1) {
    const text = 'Your account is deactivated. Ask an administrator to activate it again.';
    return { reason: 'deactivated', error: new HttpError(403, 'deactivated', text) };
  }
  if (account.is_demo === 1 && !isLocal) {
    const text = 'This is a demo account. It works only on the computer that the server runs on.';
    return { reason: 'demo', recorded: 'demo account from elsewhere', error: new HttpError(403, 'demo', text) };
  }
  if (account.password_expires_at !== null && now > account.password_expires_at) {
    const text = 'This password has expired: an administrator set it. Ask for another one.';
    const error = new HttpError(403, 'password_expired', text);
    return { reason: 'expired', recorded: 'one-time password expired', error };
  }
  return null;
}
