import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { timeOf } from '../queries/database-time.ts';
import type { Database } from '../tables/database.ts';
import type { Db, Store } from '../core/store.ts';

export interface Lease {
  readonly name: string;
  /** Holder, unique to the process or request. */
  readonly holder: string;
}

/** When a lease of `ms` that is taken now expires. */
const expiryIn = (db: Db, ms: number) => sql<number>`${timeOf(db)} + ${sql.lit(ms)}`;

/**
 * Whether a lease is held. One that would last longer than twice `ms` was taken before the clock was set back, and
 * would outlive its holder: it counts as free.
 */
const isHeld = (eb: ExpressionBuilder<Database, 'leases'>, db: Db, ms: number) =>
  eb.and([eb('leases.expires_at', '>', timeOf(db)), eb('leases.expires_at', '<=', expiryIn(db, 2 * ms))]);

/**
 * Acquires or renews a lock shared by all processes on one database: true when `holder` has it for `ms`. It expires
 * when its holder dies; unlike an advisory lock it works behind any pooler.
 */
export async function holdLease(db: Db, lease: Lease, ms: number): Promise<boolean> {
  const row = await db
    .insertInto('leases')
    .values({ ...lease, expires_at: expiryIn(db, ms) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.holder, expires_at: expiryIn(db, ms) })
        .where((eb) => eb.or([eb.not(isHeld(eb, db, ms)), eb('leases.holder', '=', lease.holder)])),
    )
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Renews leases without acquiring any: false when one of them was held by another holder meanwhile, even if it was
 * released. Work done under it so far may then have been undone.
 */
export async function renewLeases(db: Db, leases: readonly Lease[], ms: number): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ expires_at: expiryIn(db, ms) })
    .where((eb) => eb.or(leases.map(({ name, holder }) => eb.and({ name, holder }))))
    .executeTakeFirst();
  return renewed.numUpdatedRows === BigInt(leases.length);
}

export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', lease.name).where('holder', '=', lease.holder).execute();
}

/** The free leases among these names. */
export async function freeLeases(db: Db, names: readonly string[], ms: number): Promise<Set<string>> {
  const held = await db
    .selectFrom('leases')
    .select('name')
    .where((eb) => isHeld(eb, db, ms))
    .execute();
  const taken = new Set(held.map(({ name }) => name));
  return new Set(names.filter((name) => !taken.has(name)));
}

/** The holders of the leases with these names; free ones are missing. */
export async function leaseHolders(db: Db, names: readonly string[], ms: number): Promise<Map<string, string>> {
  const held = await db
    .selectFrom('leases')
    .select(['name', 'holder'])
    .where('name', 'in', names)
    .where((eb) => isHeld(eb, db, ms))
    .execute();
  return new Map(held.map(({ name, holder }) => [name, holder]));
}

/** Deletes expired leases of dead holders; `namePattern` as in SQL `like`. */
export async function forgetLeases(db: Db, namePattern: string): Promise<void> {
  await db.deleteFrom('leases').where('name', 'like', namePattern).where('expires_at', '<=', timeOf(db)).execute();
}

/**
 * Releases leases of dead processes at start: SQLite's data folder belongs to one process, so every lease in it is
 * stale. On PostgreSQL other processes may be alive, and leases expire.
 */
export async function releaseStaleLeases({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  if (dialect === 'sqlite') await db.deleteFrom('leases').execute();
}

/** Number of leases, except those whose names match the pattern, as in SQL `like`. */
export async function countLeases(db: Db, exceptPattern = ''): Promise<number> {
  const leases = db.selectFrom('leases').where('name', 'not like', exceptPattern);
  const count = leases.select((eb) => eb.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}
