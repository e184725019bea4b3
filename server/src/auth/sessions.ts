import { parseRole } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { AppContext } from '../context/app-context.ts';
import { keptQuery } from '../db/index.ts';
import type { Database, Db } from '../db/index.ts';
import { webLoginRolesOf } from '../settings/settings.ts';
import { noteActivity } from './activity.ts';
import { isWithin, latestPlausibleTime } from './clocks.ts';
import { accessOf, hashOf, newSecret, newSessionId, pairOf, parseToken, sameText } from './tokens.ts';
import type { TokenPair } from './tokens.ts';

/** Lifetimes in ms; docs/decisions/010-sessions.md has the reasons. */
export const ACCESS_MS = 10 * 60_000;
export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Grace period of the previous tokens: an answer may be lost, another tab may be late. */
export const GRACE_MS = 10_000;

export type SessionKind = 'web' | 'mobile';

interface UserGroup {
  readonly name: string;
  readonly code: string;
  readonly organization: 'hub' | 'RC';
}

/** The signed-in user of a request, as read from the database. */
export interface SignedIn {
  readonly sessionId: string;
  readonly kind: SessionKind;
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** First group first. */
  readonly groups: readonly UserGroup[];
  /** Code of the first group that is a hub, as stored. */
  readonly hubCode: string | null;
  /** Organization of the first group, else the one chosen with the role. */
  readonly organization: 'hub' | 'RC' | null;
  /** Whether the user may sign in on the web (`is_webview`). */
  readonly webLogin: boolean;
  /** Somebody else set the password: only the password change is answered until the user chooses one. */
  readonly mustChangePassword: boolean;
  /** Created with the demo data: the password is public. */
  readonly isDemo: boolean;
  /** When the password was last entered in this session, in ms since 1970. */
  readonly confirmedAt: number;
}

/** `share`: other transactions may act for the user too; `update`: for a transaction that changes the user's row. */
export type UserLock = 'share' | 'update';

export type SessionRow = Awaited<ReturnType<typeof readSession>>[number];

/** Creates a session and returns its tokens. */
export async function createSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { userId, kind, ip }: { userId: string; kind: SessionKind; ip: string },
): Promise<TokenPair> {
  const now = clock();
  const started = { counter: 0, created_at: now, expires_at: now + ABSOLUTE_MS, replaced_id: null };
  return insertSession(db, now, { user_id: userId, kind, ip, ...started });
}

/** A session that replaced another one. */
export interface ReplacedSession {
  readonly pair: TokenPair;
  /** Continues the count of the replaced session, so that other tabs notice. */
  readonly renewals: number;
}

/**
 * Replaces a session whose user has just entered the password again; the new one keeps the old one's end. The old
 * tokens are invalid at once, without a grace period, so that stolen copies gain nothing.
 */
export async function replaceSession(trx: Db, sessionId: string, now: number): Promise<ReplacedSession> {
  const old = await trx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returning(['user_id', 'kind', 'ip', 'counter', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  const renewals = old.counter + 1;
  const successor = { ...old, counter: renewals, replaced_id: sessionId };
  return { pair: await insertSession(trx, now, successor), renewals };
}

async function insertSession(
  db: Db,
  now: number,
  session: Pick<
    Insertable<Database['sessions']>,
    'user_id' | 'kind' | 'ip' | 'counter' | 'created_at' | 'expires_at' | 'replaced_id'
  >,
): Promise<TokenPair> {
  const id = newSessionId();
  const chainKey = newSecret();
  const refresh = newSecret();
  await db
    .insertInto('sessions')
    .values({
      ...session,
      id,
      chain_key: chainKey,
      refresh_hash: hashOf(refresh),
      access_hash: hashOf(accessOf(chainKey, refresh)),
      access_expires_at: now + ACCESS_MS,
      rotated_at: now,
      seen_at: now,
      confirmed_at: now,
    })
    .execute();
  return pairOf(id, chainKey, refresh);
}

/** Returns the user of an access token; null when the token, the session or the user is not valid. */
export async function authenticate(context: AppContext, token: string | undefined): Promise<SignedIn | null> {
  const now = context.clock();
  const found = await livingSession(context, token, now);
  if (!found || !accessFits(found.row, found.hash, now)) return null;
  const { rows, row, hash } = found;
  if (sameText(row.access_hash, hash)) await noteActivity(context, row, now);
  return signedInUser(rows, row, context);
}

/**
 * Returns the user of a living session by its access token, also when the token has expired and is about to be renewed.
 * It does not count as activity. For choices that grant nothing, such as which release a browser gets.
 */
export async function recogniseUser(context: AppContext, token: string | undefined): Promise<SignedIn | null> {
  const found = await livingSession(context, token, context.clock());
  if (!found) return null;
  const { rows, row, hash } = found;
  const isOurs = [row.access_hash, row.previous_access_hash].some((own) => own !== null && sameText(own, hash));
  return isOurs ? signedInUser(rows, row, context) : null;
}

/** The living session that a token names, and the hash of its secret, which is still to be compared. */
async function livingSession(context: AppContext, token: string | undefined, now: number) {
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
  // Same order as code that ends sessions, which locks the user first.
  if (locks) await (lock === 'share' ? shareUser : claimUser)(db, user.id);
  const rows = await (locks ? readSessionLocked : readSession)(db, user.sessionId);
  const row = rows[0];
  return row && isAlive(row, clock(), context) ? signedInUser(rows, row, context) : null;
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

/** Returns the valid sessions of a user, latest first. */
export function validSessionsOf(context: AppContext, userId: string) {
  return validSessions(context)
    .select(['id', 'kind', 'created_at', 'seen_at', 'ip', 'replaced_id'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Returns one row per group of the user in order; one row for a user without groups. */
export const readSession = keptQuery((db, sessionId: string) => sessionQuery(db, sessionId));
const readSessionLocked = keptQuery((db, sessionId: string) => sessionQuery(db, sessionId).forShare('sessions'));

const shareUser = keptQuery((db, id: string) => db.selectFrom('users').select('id').where('id', '=', id).forShare());
const claimUser = keptQuery((db, id: string) => db.selectFrom('users').select('id').where('id', '=', id).forUpdate());

/** In the text of the query: it is the same for every session. */
const WEB_ROLES_SETTING = sql.lit('web_login_roles');

function sessionQuery(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_groups', 'user_groups.user_id', 'users.id')
    .leftJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('sessions.id', '=', sessionId)
    .orderBy('user_groups.position')
    .select([
      'sessions.id as session_id',
      'sessions.kind',
      'sessions.chain_key',
      'sessions.counter',
      'sessions.refresh_hash',
      'sessions.previous_refresh_hash',
      'sessions.access_hash',
      'sessions.previous_access_hash',
      'sessions.access_expires_at',
      'sessions.rotated_at',
      'sessions.seen_at',
      'sessions.expires_at',
      'sessions.ip',
      'sessions.confirmed_at',
      'users.id as user_id',
      'users.username',
      'users.role',
      'users.is_active',
      'users.web_login',
      'users.deleted_at',
      'users.must_change_password',
      'users.is_demo',
      'users.organization as user_organization',
      'groups.name as group_name',
      'groups.code as group_code',
      'groups.organization as group_organization',
    ])
    .select((eb) =>
      eb.selectFrom('console_settings').select('value').where('name', '=', WEB_ROLES_SETTING).as('web_login_roles'),
    );
}

/** Checks the user's row too: deactivation, deletion and a role change take effect on the next request. */
export function isAlive(row: SessionRow, now: number, { config }: Pick<AppContext, 'config'>): boolean {
  const inTime = isWithin(row.seen_at, IDLE_MS, now) && now <= row.expires_at;
  const isActiveUser = row.is_active === 1 && row.deleted_at === null && parseRole(row.role) !== null;
  return (
    inTime && isActiveUser && (row.kind === 'mobile' || mayUseWeb(row, webLoginRolesOf(row.web_login_roles, config)))
  );
}

/** The previous access token stays valid during the grace period: requests may be in flight. */
function accessFits(row: SessionRow, hash: string, now: number): boolean {
  if (sameText(row.access_hash, hash)) return now < row.access_expires_at;
  const isPrevious = row.previous_access_hash !== null && sameText(row.previous_access_hash, hash);
  return isPrevious && isInGrace(row, now);
}

/** Whether the tokens before the last rotation still count. */
export function isInGrace({ rotated_at: rotatedAt }: Pick<SessionRow, 'rotated_at'>, now: number): boolean {
  return isWithin(rotatedAt, GRACE_MS, now);
}

/** SPEC section 5: `is_webview`, a setting by role that a user's row can override. */
export function mayUseWeb(user: { role: string; web_login: 0 | 1 | null }, webLoginRoles: readonly Role[]): boolean {
  return user.web_login === null ? webLoginRoles.some((role) => role === user.role) : user.web_login === 1;
}

function signedInUser(
  rows: readonly SessionRow[],
  row: SessionRow,
  { config }: Pick<AppContext, 'config'>,
): SignedIn | null {
  const role = parseRole(row.role);
  if (!role) return null;
  const groups = rows.flatMap(({ group_name: name, group_code: code, group_organization: organization }) =>
    name !== null && code !== null && organization !== null ? [{ name, code, organization }] : [],
  );
  return {
    sessionId: row.session_id,
    kind: row.kind,
    id: row.user_id,
    username: row.username,
    role,
    groups,
    hubCode: groups.find((group) => group.organization === 'hub')?.code ?? null,
    organization: groups[0]?.organization ?? row.user_organization,
    webLogin: mayUseWeb(row, webLoginRolesOf(row.web_login_roles, config)),
    mustChangePassword: row.must_change_password === 1,
    isDemo: row.is_demo === 1,
    confirmedAt: row.confirmed_at ?? 0,
  };
}
