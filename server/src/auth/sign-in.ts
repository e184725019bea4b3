import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { findForSignIn, noteSignIn } from '../users/queries.ts';
import { isPassword } from '../users/passwords.ts';
import { authenticate, createSession, endSession, forgetDeadSessions, mayUseWeb } from './sessions.ts';
import type { SessionKind, SignedIn } from './sessions.ts';
import { countTry, forgive } from './throttle.ts';
import { parseToken } from './tokens.ts';
import type { TokenPair } from './tokens.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly kind: SessionKind;
  readonly ip: string;
  /** Session the browser still had: it ends, the new one takes its place. */
  readonly replaces: string;
}

export type SignInOutcome =
  /** Right password, but the role signs in by the app only: no session (SPEC section 5). */
  | { readonly kind: 'app-only'; readonly role: string }
  | { readonly kind: 'signed-in'; readonly pair: TokenPair; readonly sessionId: string; readonly user: SignedIn };

/**
 * Throws 401 for a wrong user or password, told apart by nothing; 403 when throttled or, after the right password,
 * deactivated.
 */
export async function signIn(context: AppContext, credentials: Credentials): Promise<SignInOutcome> {
  const { db, clock, config, log } = context;
  const tried = { usernameKey: usernameKey(credentials.username), ip: credentials.ip };
  const wait = await countTry(db, tried, clock());
  if (wait > 0) throw throttled(wait);

  const user = await findForSignIn(db, tried.usernameKey);
  if (!(await isPassword(user?.password_hash ?? null, credentials.password)) || !user) {
    log.warn({ event: 'sign_in_failed', ...tried }, 'a sign-in failed');
    throw new HttpError(401, 'credentials', 'Invalid username or password');
  }
  await forgive(db, tried, clock());
  if (user.is_active !== 1) {
    throw new HttpError(403, 'deactivated', 'Your account is deactivated. Ask an administrator to activate it again.');
  }
  if (credentials.kind === 'web' && !mayUseWeb(user, config.webLoginRoles)) {
    log.info({ event: 'sign_in_app_only', user: user.username }, 'a role that uses the app only tried the web');
    return { kind: 'app-only', role: user.role };
  }
  return startSession(context, user, credentials);
}

/** User names are found without regard to case and outer spaces. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

async function startSession(
  context: AppContext,
  { id: userId, username }: { id: string; username: string },
  { kind, ip, replaces }: Credentials,
): Promise<SignInOutcome> {
  const { db, clock, log } = context;
  if (replaces !== '') await endSession(db, replaces);
  await forgetDeadSessions(db, clock());
  await noteSignIn(db, userId, clock());
  const pair = await createSession(context, { userId, kind, ip });
  const user = await authenticate(context, pair.access);
  const sessionId = parseToken(pair.access)?.sessionId;
  // Deactivated between the password check and here.
  if (!user || !sessionId) throw new HttpError(401, 'credentials', 'Invalid username or password');
  log.info({ event: 'signed_in', user: username, kind }, 'signed in');
  return { kind: 'signed-in', pair, sessionId, user };
}

/** Console and app show `res` as it stands (SPEC section 8, 403 of the login). */
function throttled(ms: number): HttpError {
  const minutes = Math.ceil(ms / 60_000);
  return new HttpError(
    403,
    'throttled',
    `Too many attempts, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    { retryAfter: Math.ceil(ms / 1000) },
  );
}
