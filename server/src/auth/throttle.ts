import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** docs/decisions/010-sessions.md: a hub's whole staff shares one address, so an address is allowed more. */
const WINDOW_MS = 15 * 60_000;
const FAILURES_BY_USER = 5;
const FAILURES_BY_IP = 100;

/**
 * Counts a try before its password is looked at, so that many at once cannot slip through; `forgive` takes it back.
 * Answers 0, or the ms until the next try is allowed.
 */
export async function countTry(db: Db, tried: { usernameKey: string; ip: string }, now: number): Promise<number> {
  const waits = await Promise.all([
    count(db, userEntry(tried.usernameKey), FAILURES_BY_USER, now),
    count(db, ipEntry(tried.ip), FAILURES_BY_IP, now),
  ]);
  return Math.max(...waits);
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

const userEntry = (usernameKey: string) => `user:${usernameKey}`;
const ipEntry = (ip: string) => `ip:${ip}`;

async function count(db: Db, key: string, limit: number, now: number): Promise<number> {
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
  return row.failures > limit ? row.started_at + WINDOW_MS - now : 0;
}
