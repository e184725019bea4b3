import { sql } from 'kysely';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { addressKey } from '../core/address.ts';
import { HttpError } from '../http/errors.ts';
import { forgetUnknownNames } from './unknown-names.ts';
import type { HeldFailures, UnknownNames } from './unknown-names.ts';

/** docs/decisions/010-sessions.md: a hub's whole staff shares one address, so an address is allowed more. */
const WINDOW_MS = 15 * 60_000;
const FAILURES_BY_USER = 5;
const FAILURES_BY_IP = 100;

export interface Try {
  /** 0, or the ms until the next try is allowed. */
  readonly wait: number;
  /** Whether this is the first try of the window that is stopped: the one to tell of. */
  readonly isFirstStopped: boolean;
}

/** The name that somebody signs in by, as it is looked up: a user's, or one that no user has. */
export type TriedName =
  | { readonly kind: 'user'; readonly usernameKey: string }
  | { readonly kind: 'unknown'; readonly name: string; readonly names: UnknownNames };

/**
 * Counts a try of an address before anything is looked at, so that many at once cannot slip through; `forgive` takes it
 * back. While the address is stopped nothing is written.
 */
export async function countAddressTry(db: Db, ip: string, now: number): Promise<Try> {
  const counted = await countUpTo(db, ipEntry(ip), FAILURES_BY_IP, now);
  if (counted.failures === 1) await forgetEnded(db, now);
  return counted;
}

/** Counts a try of a name before its password is looked at, with the same steps whether a user has it or not. */
export function countNameTry(db: Db, name: TriedName, now: number): Promise<Try> {
  return transaction(db, async (trx) => {
    const held =
      name.kind === 'user'
        ? await holdUser(trx, name.usernameKey, now)
        : await name.names.hold(trx, nameSkeleton(name.name), now, WINDOW_MS);
    const { failures, startedAt } = held.current;
    if (failures <= FAILURES_BY_USER) await held.save({ failures: failures + 1, startedAt });
    return {
      wait: failures >= FAILURES_BY_USER ? startedAt + WINDOW_MS - now : 0,
      isFirstStopped: failures === FAILURES_BY_USER,
    };
  });
}

/** The same for somebody signed in who gives the current password; answers the ms to wait. */
export async function countPasswordTry(db: Db, userId: string, now: number): Promise<number> {
  return (await countUpTo(db, passwordEntry(userId), FAILURES_BY_USER, now)).wait;
}

export async function forgivePasswordTries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', passwordEntry(userId)).execute();
}

/** Lets a user try again at once, at the sign-in and at the change of the password. */
export async function forgetFailures(db: Db, user: { usernameKey: string; userId: string }): Promise<void> {
  const keys = [userEntry(user.usernameKey), passwordEntry(user.userId)];
  await db.deleteFrom('throttle').where('key', 'in', keys).execute();
}

/** Until when sign-in is stopped, in ms since 1970, by `nameSkeleton` of the user's name. */
export async function lockedUsers(db: Db, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('throttle')
    .select(['key', 'started_at'])
    .where('key', 'like', 'user:%')
    .where('failures', '>=', FAILURES_BY_USER)
    .where('started_at', '>', now - WINDOW_MS)
    .execute();
  return new Map(rows.map((row) => [row.key.slice(userEntry('').length), row.started_at + WINDOW_MS]));
}

/** The password was right: the user's failures are forgotten, and the address did not fail this time. */
export async function forgive(db: Db, tried: { usernameKey: string; ip: string }): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', userEntry(tried.usernameKey)).execute();
  await db
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', ipEntry(tried.ip))
    .where('failures', '>', 0)
    .execute();
}

/** By what the name looks like, as users are found: another spelling is no further round of tries. */
const userEntry = (usernameKey: string) => `user:${nameSkeleton(usernameKey)}`;
const passwordEntry = (userId: string) => `password:${userId}`;
const ipEntry = (ip: string) => `ip:${addressKey(ip)}`;

async function forgetEnded(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('started_at', '<=', now - WINDOW_MS)
    .execute();
  await forgetUnknownNames(db, now - WINDOW_MS);
}

async function holdUser(trx: Db, usernameKey: string, now: number): Promise<HeldFailures> {
  const key = userEntry(usernameKey);
  const row = await trx
    .insertInto('throttle')
    .values({ key, failures: 0, started_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'started_at'])
    .executeTakeFirstOrThrow();
  const isOver = row.started_at <= now - WINDOW_MS;
  return {
    current: isOver ? { failures: 0, startedAt: now } : { failures: row.failures, startedAt: row.started_at },
    save: async ({ failures, startedAt }) => {
      await trx.updateTable('throttle').set({ failures, started_at: startedAt }).where('key', '=', key).execute();
    },
  };
}

/** Counts one more of a key in its window, in one step. Beyond the limit nothing is written. */
export async function countUpTo(db: Db, key: string, limit: number, now: number): Promise<Try & { failures: number }> {
  const isOver = sql<boolean>`throttle.started_at <= ${now - WINDOW_MS}`;
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
  // Forgotten by somebody between the two steps: it counts from one again.
  if (!row) return countUpTo(db, key, limit, now);
  const wait = row.failures > limit ? row.started_at + WINDOW_MS - now : 0;
  return { wait, failures: row.failures, isFirstStopped: counted?.failures === limit + 1 };
}

function readCount(db: Db, key: string) {
  return db.selectFrom('throttle').select(['failures', 'started_at']).where('key', '=', key).executeTakeFirst();
}

/** The refusal for another `ms`. Console and app show its sentence (SPEC section 8, 403 of the login). */
export function throttled(ms: number): HttpError {
  const minutes = Math.ceil(ms / 60_000);
  return new HttpError(
    403,
    'throttled',
    `Too many attempts, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    { retryAfter: Math.ceil(ms / 1000) },
  );
}
