import { sql } from 'kysely';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { nameSkeleton } from '../../names/name-skeleton.ts';
import { addressKey } from '../../core/address.ts';
import { HttpError } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { isWindowOver, latestPlausibleTime } from '../tokens/clocks.ts';
import { forgetUnknownNames } from './unknown-names.ts';
import type { HeldFailures, UnknownNames } from './unknown-names.ts';

/** docs/decisions/010-sessions.md: a hub's whole staff shares one address, so an address is allowed more. */
const WINDOW_MS = 15 * 60_000;
const FAILURES_BY_USER = 5;
const FAILURES_BY_IP = 100;

export interface Try {
  /** Ms until the next attempt is allowed; 0: now. */
  readonly wait: number;
  /** Whether this is the first blocked attempt of the window: the one to record. */
  readonly isFirstStopped: boolean;
}

/** The name of a sign-in attempt: a user's key, or a name that no user has. */
export type TriedName =
  | { readonly kind: 'user'; readonly usernameKey: string }
  | { readonly kind: 'unknown'; readonly name: string; readonly names: UnknownNames };

/**
 * Counts an attempt of an address before it is checked, so that parallel attempts cannot bypass the limit;
 * `clearFailedSignIns` reverts it. Writes nothing while the address is blocked.
 */
export async function countAddressTry(db: Db, ip: string, now: number): Promise<Try> {
  const counted = await countUpTo(db, ipEntry(ip), FAILURES_BY_IP, now);
  if (counted.failures === 1) await forgetEnded(db, now);
  return counted;
}

/** Counts an attempt for a name before its password is checked; takes the same steps for names that no user has. */
export function countNameTry(db: Db, name: TriedName, now: number): Promise<Try> {
  return transaction(db, async (trx) => {
    const held = await holdName(trx, name, now);
    const { failures, startedAt } = held.current;
    if (failures <= FAILURES_BY_USER) await held.save({ failures: failures + 1, startedAt });
    return {
      wait: failures >= FAILURES_BY_USER ? startedAt + WINDOW_MS - now : 0,
      isFirstStopped: failures === FAILURES_BY_USER,
    };
  });
}

/** Reverts an attempt whose password was not checked because the server was too busy: it was not a failure. */
export async function takeBack(db: Db, { name, ip }: { name: TriedName; ip: string }, now: number): Promise<void> {
  await decrement(db, ipEntry(ip));
  await transaction(db, async (trx) => {
    const held = await holdName(trx, name, now);
    const { failures, startedAt } = held.current;
    // An attempt that was blocked meanwhile was blocked because of this one.
    await held.save({ failures: Math.max(0, Math.min(failures, FAILURES_BY_USER) - 1), startedAt });
  });
}

/** The same for an attempt of a signed-in user. */
export function takeBackPasswordTry(db: Db, userId: string): Promise<void> {
  return decrement(db, passwordEntry(userId));
}

/** Counts an attempt of a signed-in user to enter the current password. Returns the ms to wait. */
export async function countPasswordTry(db: Db, userId: string, now: number): Promise<number> {
  return (await countUpTo(db, passwordEntry(userId), FAILURES_BY_USER, now)).wait;
}

export async function clearPasswordTries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', passwordEntry(userId)).execute();
}

/** Unblocks a user for sign-in and password change. */
export async function forgetFailures(db: Db, user: { usernameKey: string; userId: string }): Promise<void> {
  const keys = [userEntry(user.usernameKey), passwordEntry(user.userId)];
  await db.deleteFrom('throttle').where('key', 'in', keys).execute();
}

/** Returns when blocked users may sign in again, in ms since 1970, by `nameSkeleton` of the name. */
export async function lockedUsers(db: Db, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('throttle')
    .select(['key', 'started_at'])
    .where('key', 'like', 'user:%')
    .where('failures', '>=', FAILURES_BY_USER)
    .where('started_at', '>', now - WINDOW_MS)
    .where('started_at', '<=', latestPlausibleTime(now))
    .execute();
  return new Map(rows.map((row) => [row.key.slice(userEntry('').length), row.started_at + WINDOW_MS]));
}

/** After a correct password: clears the user's failures and reverts the attempt of the address. */
export async function clearFailedSignIns(db: Db, tried: { usernameKey: string; ip: string }): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', userEntry(tried.usernameKey)).execute();
  await decrement(db, ipEntry(tried.ip));
}

async function decrement(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Keyed by name skeleton, as users are found: another spelling gives no extra attempts. */
const userEntry = (usernameKey: string) => `user:${nameSkeleton(usernameKey)}`;
const passwordEntry = (userId: string) => `password:${userId}`;
const ipEntry = (ip: string) => `ip:${addressKey(ip)}`;

/** Counts from the future are kept: they may be those of servers with correct clocks. */
async function forgetEnded(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('started_at', '<=', now - WINDOW_MS)
    .execute();
  await forgetUnknownNames(db, now, WINDOW_MS);
}

function holdName(trx: Db, name: TriedName, now: number): Promise<HeldFailures> {
  if (name.kind === 'user') return holdUser(trx, name.usernameKey, now);
  return name.names.hold(trx, nameSkeleton(name.name), now, WINDOW_MS);
}

async function holdUser(trx: Db, usernameKey: string, now: number): Promise<HeldFailures> {
  const key = userEntry(usernameKey);
  const row = await trx
    .insertInto('throttle')
    .values({ key, failures: 0, started_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'started_at'])
    .executeTakeFirstOrThrow();
  const isOver = isWindowOver(row.started_at, WINDOW_MS, now);
  return {
    current: isOver ? { failures: 0, startedAt: now } : { failures: row.failures, startedAt: row.started_at },
    save: async ({ failures, startedAt }) => {
      await trx.updateTable('throttle').set({ failures, started_at: startedAt }).where('key', '=', key).execute();
    },
  };
}

/** Increments the counter of a key in its window atomically. Beyond the limit it writes nothing and takes no lock. */
export async function countUpTo(db: Db, key: string, limit: number, now: number): Promise<Try & { failures: number }> {
  const before = await readCount(db, key);
  if (before && before.failures > limit && !isWindowOver(before.started_at, WINDOW_MS, now))
    return { wait: before.started_at + WINDOW_MS - now, failures: before.failures, isFirstStopped: false };
  const isOver = sql<boolean>`(throttle.started_at <= ${now - WINDOW_MS} or throttle.started_at > ${latestPlausibleTime(now)})`;
  const counted = await db
    .insertInto('throttle')
    .values({ key, failures: 1, started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql<number>`case when ${isOver} then 1 else throttle.failures + 1 end`,
          started_at: sql<number>`case when ${isOver} then ${sql.lit(now)} else throttle.started_at end`,
        })
        .where((eb) => eb.or([isOver, eb('throttle.failures', '<=', limit)])),
    )
    .returning(['failures', 'started_at'])
    .executeTakeFirst();
  const row = counted ?? (await readCount(db, key));
  // The row was deleted between the two statements: start again at one.
  if (!row) return countUpTo(db, key, limit, now);
  const wait = row.failures > limit ? row.started_at + WINDOW_MS - now : 0;
  return { wait, failures: row.failures, isFirstStopped: counted?.failures === limit + 1 };
}

function readCount(db: Db, key: string) {
  return db.selectFrom('throttle').select(['failures', 'started_at']).where('key', '=', key).executeTakeFirst();
}

/**
 * Returns the 403 for a blocked attempt; `ms` until the next one. Console and app show its sentence (SPEC section 8).
 */
export function throttled(ms: number): HttpError {
  const minutes = Math.ceil(ms / 60_000);
  const text =
    minutes === 1
      ? 'Too many attempts, try again in 1 minute'
      : sentence('Too many attempts, try again in {minutes} minutes', { minutes });
  return new HttpError(403, 'throttled', text, { retryAfter: Math.ceil(ms / 1000) });
}
