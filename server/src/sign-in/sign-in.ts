import { nameKey } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import { HttpError } from '../http/errors.ts';
import { findForSignIn, noteSignIn } from '../users/queries.ts';
import type { SignInAccount } from '../users/queries.ts';
import { readWebLoginRoles } from '../settings/settings.ts';
import { isPassword } from '../users/passwords.ts';
import { renewHash } from '../users/renew-hash.ts';
import { endSessionOrSuccessor, forgetDeadSessions } from '../auth/end-sessions.ts';
import { authenticate, createSession, mayUseWeb } from '../auth/sessions.ts';
import type { SessionKind, SignedIn } from '../auth/sessions.ts';
import { recordRefused, recordStoppedAddress, recordStoppedUser } from './sign-in-trail.ts';
import { recordUnknownName, recordWrongPassword } from './sign-in-trail.ts';
import type { TriedFrom } from './sign-in-trail.ts';
import { countAddressTry, countNameTry, forgive, takeBack, throttled } from '../auth/throttle.ts';
import type { TokenPair } from '../auth/tokens.ts';
import type { UnknownNames } from '../auth/unknown-names.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly kind: SessionKind;
  readonly from: TriedFrom & { readonly ip: string };
  /** Whether the request comes from the machine of the server. */
  readonly isLocal: boolean;
  /** Session in the browser's cookies, which the new one replaces; '' without one. */
  readonly replaces: string;
}

export type SignInOutcome =
  /** Correct password, but the role may use the app only: no session (SPEC section 5). */
  | { readonly kind: 'app-only'; readonly role: string }
  | {
      readonly kind: 'signed-in';
      readonly pair: TokenPair;
      readonly user: SignedIn;
      /** The browser came with another session, so its cache may hold what that one was answered. */
      readonly replacesSession: boolean;
    };

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
  await forgive(db, { usernameKey: key, ip: from.ip });
  const outcome = (await admit(context, user, credentials)) ?? (await admitAgain(context, user, credentials));
  if (outcome) return outcome;
  // The account was deactivated, or its password changed, during the check.
  await recordRefused(db, from, user, 'changed meanwhile');
  throw wrongCredentials();
}

/** Lets a user in whose password was correct. Returns null when the account has changed since it was read. */
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
    log.info({ event: 'sign_in_app_only', user: user.username }, 'a role that uses the app only tried the web');
    await recordRefused(db, from, user, 'app only');
    return { kind: 'app-only', role: user.role };
  }
  const started = await startSession(context, user, credentials);
  // Nobody waits for it.
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

interface AccountRefusal {
  /** For the log. */
  readonly reason: string;
  /** For the audit trail, where it says more. */
  readonly recorded?: string;
  readonly error: HttpError;
}

/** Why an account may not sign in although its password was correct; null when it may. */
function refusalOf(account: SignInAccount, { isLocal }: Credentials, now: number): AccountRefusal | null {
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

/**
 * Counts the attempt and returns the user of the name. Throws 403 when the address or the name is blocked. An unknown
 * name is neither stored nor logged: it may be a password in the wrong field.
 */
async function findTried({ db, clock, log }: AppContext, names: UnknownNames, { username, from }: Credentials) {
  const address = await countAddressTry(db, from.ip, clock());
  if (address.isFirstStopped) {
    log.warn({ event: 'sign_in_throttled', ip: from.ip }, 'an address is stopped after too many failures');
    await recordStoppedAddress(db, from);
  }
  if (address.wait > 0) throw throttled(address.wait);
  const key = nameKey(username);
  const user = await findForSignIn(db, key);
  const tried = user ? ({ kind: 'user', usernameKey: key } as const) : ({ kind: 'unknown', name: key, names } as const);
  const { wait, isFirstStopped } = await countNameTry(db, tried, clock());
  if (isFirstStopped) await (user ? recordStoppedUser(db, from, user.username) : recordUnknownName(db, from));
  if (wait > 0) {
    log.warn({ event: 'sign_in_throttled', user: user?.username, ip: from.ip }, 'a sign-in was stopped');
    throw throttled(wait);
  }
  return { user, key, tried };
}

/** Returns null when the account has changed since it was read. */
async function startSession(
  context: AppContext,
  account: SignInAccount,
  { kind, from, replaces }: Credentials,
): Promise<SignInOutcome | null> {
  const { id: userId, username } = account;
  const { db, clock, log } = context;
  const started = await transaction(db, async (trx) => {
    if (!(await noteSignIn(trx, account, clock()))) return null;
    const replacesSession = replaces !== '' && (await endSessionOrSuccessor(trx, replaces, clock())) !== userId;
    await forgetDeadSessions(trx, userId, clock());
    await recordAudit(trx, { ...from, name: username }, { action: 'user.sign_in', after: { client: kind } });
    return { pair: await createSession({ db: trx, clock }, { userId, kind, ip: from.ip }), replacesSession };
  });
  const user = started && (await authenticate(context, started.pair.access));
  if (!user) return null;
  log.info({ event: 'signed_in', user: username, kind }, 'signed in');
  return { kind: 'signed-in', ...started, user };
}

function wrongCredentials(): HttpError {
  return new HttpError(401, 'credentials', 'Invalid username or password');
}
