import type { Role } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import { isDatabaseAway } from '../../db/index.ts';
import { latestPlausibleTime } from '../tokens/clocks.ts';
import { hashOf, parseToken, sameText } from '../tokens/tokens.ts';
import { claimUser, readSession, readSessionLocked, shareUser } from './session-row.ts';
import { accessFits, IDLE_MS, isAlive } from './session-alive.ts';
import type { SignedIn } from './signed-in.ts';
import { signedInUser } from './signed-in.ts';

/** Activity is stored with this precision, so that reads rarely write. */
const SEEN_STEP_MS = 60_000;

/** `share`: other transactions may act for the user too; `update`: for a transaction that changes the user's row. */
export type UserLock = 'share' | 'update';

/** Returns the user of an access token; null when the token, the session or the user is not valid. */
export async function authenticate(context: AppContext, token: string | undefined): Promise<SignedIn | null> {
  const now = context.clock();
  const found = await validSession(context, token, now);
  if (!found || !accessFits(found.row, found.hash, now)) return null;
  const { rows, row } = found;
  if (row.open_id !== null) await endReplaced(context, row.open_id);
  if (now - row.seen_at >= SEEN_STEP_MS) await noteActivity(context, row.session_id, now);
  return signedInUser(rows, row, context);
}

async function noteActivity(context: AppContext, sessionId: string, now: number): Promise<void> {
  const noted = context.db.updateTable('sessions').set({ seen_at: now });
  await nowOrLater(context, noted.where('id', '=', unlocked(context, sessionId)).execute());
}

/** The new tokens have arrived, so those of the session that they replace are invalid. */
async function endReplaced(context: AppContext, sessionId: string): Promise<void> {
  await nowOrLater(context, context.db.deleteFrom('sessions').where('id', '=', unlocked(context, sessionId)).execute());
}

/** Of a session that a change has locked a later request stores it: a read must not wait for that, or be refused. */
function unlocked({ db, dialect }: AppContext, sessionId: string) {
  const session = db.selectFrom('sessions').select('id').where('id', '=', sessionId);
  return dialect === 'postgres' ? session.forUpdate().skipLocked() : session;
}

/** While a replica answers, nothing can be written; a later request does it. */
async function nowOrLater({ replica }: AppContext, written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!replica || !isDatabaseAway(error)) throw error;
  }
}

/**
 * Returns the user of a valid session by its access token, also when the token has expired and is about to be renewed.
 * It does not count as activity. Only for decisions that grant no access, such as which release a browser gets.
 */
export async function recogniseUser(context: AppContext, token: string | undefined): Promise<SignedIn | null> {
  const found = await validSession(context, token, context.clock());
  if (!found) return null;
  const { rows, row, hash } = found;
  const isOurs = [row.access_hash, row.previous_access_hash].some((own) => own !== null && sameText(own, hash));
  return isOurs ? signedInUser(rows, row, context) : null;
}

/** The valid session that a token names, and the hash of its secret, which the caller has to compare. */
async function validSession(context: AppContext, token: string | undefined, now: number) {
  const parsed = parseToken(token);
  if (!parsed) return null;
  const rows = await readSession(context.db, parsed.sessionId);
  const row = rows[0];
  return row && isAlive(row, now, context) ? { rows, row, hash: hashOf(parsed.secret) } : null;
}

/**
 * Reads the user of an authenticated session again; null when session or user are no longer valid. With `lock`
 * (PostgreSQL) neither can change until the transaction ends.
 */
export async function rereadUser(
  context: Pick<AppContext, 'db' | 'dialect' | 'clock' | 'config'>,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
  lock?: UserLock,
): Promise<SignedIn | null> {
  const { db, dialect, clock } = context;
  const locks = dialect === 'postgres' && lock !== undefined;
  // Same lock order as code that ends sessions, which locks the user first.
  if (locks) await (lock === 'share' ? shareUser : claimUser)(db, user.id);
  const rows = await (locks ? readSessionLocked : readSession)(db, user.sessionId);
  const row = rows[0];
  return row && isAlive(row, clock(), context) ? signedInUser(rows, row, context) : null;
}

/**
 * The same for work that goes on after its request: also once the user has entered the password again, which replaces
 * the session.
 */
export async function rereadSignIn(
  context: Parameters<typeof rereadUser>[0],
  user: Pick<SignedIn, 'id' | 'sessionId' | 'signInId'>,
  lock?: UserLock,
): Promise<SignedIn | null> {
  const same = await rereadUser(context, user, lock);
  if (same) return same;
  const { id, sessionId: old, signInId } = user;
  const others = context.db
    .selectFrom('sessions')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', signInId), eb('first_id', '=', signInId)]))
    .where('id', '!=', old);
  for (const { id: sessionId } of await others.execute()) {
    const found = await rereadUser(context, { id, sessionId }, lock);
    if (found) return found;
  }
  return null;
}

/**
 * Locks the users of some roles until the transaction ends, which takes a right from these roles. On PostgreSQL it
 * waits for changes that these users are making, and their later changes wait for it.
 */
export async function claimRoles({ db, dialect }: Pick<AppContext, 'db' | 'dialect'>, roles: readonly Role[]) {
  if (dialect !== 'postgres' || roles.length === 0) return;
  const users = db.selectFrom('users').select('id').where('role', 'in', roles).where('deleted_at', 'is', null);
  await users.orderBy('id').forUpdate().execute();
}

/** Sessions that are still valid: what {@link isAlive} asks of a session, but not of its user. */
export function validSessions({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const now = clock();
  return db
    .selectFrom('sessions')
    .where('seen_at', '>=', now - IDLE_MS)
    .where('seen_at', '<=', latestPlausibleTime(now))
    .where('expires_at', '>=', now);
}

/** Returns the valid sessions of a user, latest first; without those whose tokens have not arrived yet. */
export function validSessionsOf(context: AppContext, userId: string) {
  return validSessions(context)
    .where((eb) => {
      const replaced = eb.selectFrom('sessions as old').whereRef('old.id', '=', 'sessions.replaced_id');
      return eb.not(eb.exists(replaced.select('old.id')));
    })
    .select(['id', 'kind', 'created_at', 'seen_at', 'ip', 'replaced_id'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}
