import { nameKey } from '@veritas/shared/domain';
import type { AppContext } from '../context/app-context.ts';
import { HttpError } from '../http/errors/errors.ts';
import { findForSignIn } from '../users/queries.ts';
import type { SignInAccount } from '../users/queries.ts';
import { readWebLoginRoles } from '../settings/settings.ts';
import { isPassword } from '../users/passwords.ts';
import { renewHash } from '../users/renew-hash.ts';
import { mayUseWeb } from '../auth/sessions/session-alive.ts';
import { recordRefused, recordUnknownName, recordWrongPassword } from './sign-in-trail.ts';
import { clearFailedSignIns, takeBack } from '../auth/throttle/throttle.ts';
import type { UnknownNames } from '../auth/throttle/unknown-names.ts';
import { refusalOf } from './account-refusal.ts';
import type { Credentials, SignInOutcome } from './credentials.ts';
import { findTried } from './find-tried.ts';
import { startSession } from './start-session.ts';

/**
 * Signs a user in. Throws 401 for an unknown name and for a wrong password, indistinguishably; 403 when throttled or,
 * after the correct password, when the account is deactivated, expired or a demo account used from elsewhere.
 */
export async function signIn(
  context: AppContext,
  names: UnknownNames,
  credentials: Credentials,
): Promise<SignInOutcome> {
  const { db, clock, log } = context;
  const { from } = credentials;
  const { user, key, tried } = await findTried(context, names, credentials);
  const check = isPassword(user?.password_hash ?? null, credentials.password);
  const isCorrect = await check.catch(async (error: unknown) => {
    await takeBack(db, { name: tried, ip: from.ip }, clock());
    throw error;
  });
  if (!isCorrect || !user) {
    log.warn({ event: 'sign_in_failed', user: user?.username, ip: from.ip }, 'a sign-in failed');
    await (user ? recordWrongPassword(db, from, user.username) : recordUnknownName(db, from));
    throw wrongCredentials();
  }
  await clearFailedSignIns(db, { usernameKey: key, ip: from.ip });
  const outcome = (await admit(context, user, credentials)) ?? (await admitAgain(context, user, credentials));
  if (outcome) return outcome;
  // The account, its password or its right to the web was changed during the check.
  await recordRefused(db, from, user, 'changed meanwhile');
  throw wrongCredentials();
}

/** Lets a user in whose password was correct. Returns null as `startSession` does. */
async function admit(
  context: AppContext,
  user: SignInAccount,
  credentials: Credentials,
): Promise<SignInOutcome | null> {
  const { db, clock, config, log } = context;
  const { from } = credentials;
  const refusal = refusalOf(user, credentials, clock());
  if (refusal) {
    const { reason, recorded = reason, error } = refusal;
    log.warn({ event: 'sign_in_refused', user: user.username, reason }, 'a sign-in was refused');
    await recordRefused(db, from, user, recorded);
    throw error;
  }
  if (credentials.kind === 'web' && !mayUseWeb(user, await readWebLoginRoles(db, config))) {
    log.info(
      { event: 'sign_in_app_only', user: user.username },
      'a user with app access only tried to sign in on the web',
    );
    await recordRefused(db, from, user, 'app only');
    return { kind: 'app-only', role: user.role };
  }
  const started = await startSession(context, user, credentials);
  // In the background.
  if (started) void renewHash(context, user, credentials.password);
  return started;
}

/** Another sign-in may have stored a new hash of the same password meanwhile. */
async function admitAgain(
  context: AppContext,
  before: SignInAccount,
  credentials: Credentials,
): Promise<SignInOutcome | null> {
  const user = await findForSignIn(context.db, nameKey(credentials.username));
  if (!user || user.id !== before.id || user.password_hash === before.password_hash) return null;
  return (await isPassword(user.password_hash, credentials.password)) ? admit(context, user, credentials) : null;
}

function wrongCredentials(): HttpError {
  return new HttpError(401, 'credentials', 'Invalid username or password');
}
