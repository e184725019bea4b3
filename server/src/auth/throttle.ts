import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { addressKey } from '../http/address.ts';

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

/**
 * Counts a try before its password is looked at, so that many at once cannot slip through; `forgive` takes it back.
 */
export async function countTry(db: Db, tried: { usernameKey: string; ip: string }, now: number): Promise<Try> {
  const tries = await Promise.all([
    count(db, userEntry(tried.usernameKey), FAILURES_BY_USER, now),
    count(db, ipEntry(tried.ip), FAILURES_BY_IP, now),
  ]);
  return { wait: Math.max(...tries.map(({ wait }) => wait)), isFirstStopped: tries.some((one) => one.isFirstStopped) };
}

/** The same for somebody signed in who gives the current password; answers the ms to wait. */
export async function countPasswordTry(db: Db, userId: string, now: number): Promise<number> {
  return (await count(db, passwordEntry(userId), FAILURES_BY_USER, now)).wait;
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
export async function forgive(db: Db, tried: { usernameKey: string; ip: string }, now: number): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where((eb) => eb.or([eb('key', '=', userEntry(tried.usernameKey)), eb('started_at', '<=', now - WINDOW_MS)]))
    .execute();
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

async function count(db: Db, key: string, limit: number, now: number): Promise<Try> {
  const over = sql<boolean>`throttle.started_at <= ${now - WINDOW_MS}`;
  const row = await db
    .insertInto('throttle')
    .values({ key, failures: 1, started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when ${over} then 1 else throttle.failures + 1 end`,
        started_at: sql<number>`case when ${over} then ${sql.lit(now)} else throttle.started_at end`,
      }),
    )
    .returning(['failures', 'started_at'])
    .executeTakeFirstOrThrow();
  const wait = row.failures > limit ? row.started_at + WINDOW_MS - now : 0;
  return { wait, isFirstStopped: row.failures === limit + 1 };
}
