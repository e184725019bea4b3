import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { holdLease, releaseLease } from './leases.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Db, DialectName, Store } from './open.ts';
import { transaction } from './transaction.ts';

/** One step of the schema, the same for both databases. Steps that shipped are never edited. */
export interface Migration {
  readonly name: string;
  /** Runs in a transaction of its own. `dialect` is for the few types that differ, such as bytes. */
  up(db: Kysely<never>, dialect: DialectName): Promise<void>;
}

const LEASE_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 60_000;

/** Brings the schema up to date; several processes may call it at once. Answers the names of the steps it ran. */
export async function migrate(store: Store, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const { db, dialect } = store;
  await createOwnTables(db);
  const lease = { name: 'migrate', holder: randomUUID() };
  await takeTurn(db, lease);
  try {
    const done: string[] = [];
    for (const migration of await missing(db, migrations)) {
      await holdLease(db, lease, Date.now(), LEASE_MS);
      await transaction(db, async (trx) => {
        if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
        await migration.up(trx as unknown as Kysely<never>, dialect);
        await trx.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
      });
      done.push(migration.name);
    }
    return done;
  } finally {
    await releaseLease(db, lease);
  }
}

/** Steps this build knows and the database lacks. A database ahead of this build is fine: steps only add. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await missing(db, MIGRATIONS)).map((migration) => migration.name);
}

async function missing(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function createOwnTables(db: Db): Promise<void> {
  const create = async () => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(db);
    await sql`create table if not exists leases
      (name text primary key, holder text not null, expires_at bigint not null)`.execute(db);
  };
  // Two processes that create the same table at once make PostgreSQL refuse one of them, despite "if not exists".
  await create().catch(create);
}

async function takeTurn(db: Db, lease: { name: string; holder: string }): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  while (!(await holdLease(db, lease, Date.now(), LEASE_MS))) {
    if (Date.now() > giveUpAt) throw new Error('Another process has been changing the schema for over a minute');
    await wait(200);
  }
}
