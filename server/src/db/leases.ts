import { sql } from 'kysely';
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import type { Database } from './tables/database.ts';
import { isPostgres } from './store.ts';
import type { Db, Store } from './store.ts';

export interface Lease {
  readonly name: string;
  /** Who holds it, unique to the process or request. */
  readonly holder: string;
}

/**
 * Ms since 1970 by the database's clock, the one that all processes share. By their own, each of two servers whose
 * clocks differ by more than a lease lasts would take the other's for expired.
 */
function timeOf(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

/** When a lease of `ms` that is taken now runs out. */
const expiryIn = (db: Db, ms: number) => sql<number>`${timeOf(db)} + ${sql.lit(ms)}`;

/**
 * Whether somebody holds a lease. One that would last longer than twice `ms` was taken before the clock was set back,
 * and would outlive its holder: it counts for nothing.
 */
const isHeld = (eb: ExpressionBuilder<Database, 'leases'>, db: Db, ms: number) =>
  eb.and([eb('leases.expires_at', '>', timeOf(db)), eb('leases.expires_at', '<=', expiryIn(db, 2 * ms))]);

/**
 * Takes or renews a lock that all processes on one database see: true when `holder` has it for `ms`. A holder
 * that dies loses it by time; unlike an advisory lock it works behind any pooler.
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
 * Renews leases without ever taking one: false when another holder had one of them meanwhile, also one that gave it
 * back. What was done under it so far may then have been undone.
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

/** Of the leases with these names the ones that nobody holds. */
export async function freeLeases(db: Db, names: readonly string[], ms: number): Promise<Set<string>> {
  const held = await db
    .selectFrom('leases')
    .select('name')
    .where((eb) => isHeld(eb, db, ms))
    .execute();
  const taken = new Set(held.map(({ name }) => name));
  return new Set(names.filter((name) => !taken.has(name)));
}

/** Who holds the leases with these names; those that nobody holds are missing. */
export async function leaseHolders(db: Db, names: readonly string[], ms: number): Promise<Map<string, string>> {
  const held = await db
    .selectFrom('leases')
    .select(['name', 'holder'])
    .where('name', 'in', names)
    .where((eb) => isHeld(eb, db, ms))
    .execute();
  return new Map(held.map(({ name, holder }) => [name, holder]));
}

/** Forgets leases that ran out, of holders that died; `namePattern` as of SQL's `like`. */
export async function forgetLeases(db: Db, namePattern: string): Promise<void> {
  await db.deleteFrom('leases').where('name', 'like', namePattern).where('expires_at', '<=', timeOf(db)).execute();
}

/**
 * Frees what dead processes held, at the start of one: SQLite's data folder belongs to one process alone, so every
 * lease in it is of a dead one. On PostgreSQL others may live, and leases run out.
 */
export async function freeDeadLeases({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  if (dialect === 'sqlite') await db.deleteFrom('leases').execute();
}

/** How many there are, but for those with names of the pattern, as of SQL's `like`. */
export async function countLeases(db: Db, exceptPattern = ''): Promise<number> {
  const leases = db.selectFrom('leases').where('name', 'not like', exceptPattern);
  const count = leases.select((eb) => eb.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}
