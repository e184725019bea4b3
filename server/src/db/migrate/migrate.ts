import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Refusal } from 'release/refusal';
import { refuseOtherEncoding } from './encoding.ts';
import { faultOf, isForbidden } from '../core/faults.ts';
import { refuseForeignTables } from './foreign-tables.ts';
import { withMigrationLease } from './migration-lease.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { newerSchemaProblem, raiseOldestServer, refuseNewerSchema } from './oldest-server.ts';
import type { Db, Store } from '../core/store.ts';
import type { DialectName } from '../tables/dialect.ts';
import { transaction } from '../queries/transaction.ts';
import { LONGEST_WAIT_MS, unlessLocked } from '../locks/unless-locked.ts';

/**
 * Brings the schema up to date; safe to call concurrently from several processes. Returns the names of the steps it
 * ran. When nothing is missing it only reads, so that a server can run with a role without DDL privileges. Throws
 * `Refusal` when such a role finds something missing, and when the schema has moved beyond this server.
 */
export async function migrate(store: Store, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const { db } = store;
  try {
    const lacking = await missing(db, migrations).catch(async (error: unknown) => {
      if (faultOf(error) !== 'other') throw error;
      if (isForbidden(error))
        throw new Refusal('The role of DATABASE_URL may not read the tables. Grant it the rights of a server.');
      await refuseForeignTables(store);
      await refuseOtherEncoding(store);
      return migrations;
    });
    // Also where the list of steps is there, but empty: a process may have died, or found the disk full, between its
    // two tables.
    if (lacking.length === migrations.length) await createOwnTables(db);
    else await refuseNewerSchema(db, knownWith(migrations));
    return lacking.length === 0 ? [] : await runInTurn(store, migrations);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new Refusal(
      'The schema is not up to date, and the role of DATABASE_URL may not change it. ' +
        'Run the command migrate with the role that owns the tables, then start again.',
    );
  }
}

/** Steps this build knows and the database lacks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await missing(db, MIGRATIONS)).map((migration) => migration.name);
}

/** Why this server cannot work on the schema, which others may have changed since it started; null: it can. */
export async function schemaProblem(db: Db): Promise<string | null> {
  const pending = await pendingMigrations(db);
  return pending.length > 0 ? `The schema lacks ${pending.join(', ')}: run migrate.` : newerSchemaProblem(db);
}

function knownWith(migrations: readonly Migration[]): readonly Migration[] {
  return [...new Set([...MIGRATIONS, ...migrations])];
}

async function missing(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function createOwnTables(db: Db): Promise<void> {
  const tables = [
    sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`,
    sql`create table if not exists leases
      (name text primary key, holder text not null, expires_at bigint not null)`,
  ];
  // When two processes create the same table concurrently, PostgreSQL refuses one of them, despite "if not exists".
  // Each table is retried separately: both of two tables can conflict, one after the other.
  for (const table of tables) await table.execute(db).catch(() => table.execute(db));
}

async function runInTurn(store: Store, migrations: readonly Migration[]): Promise<string[]> {
  const { db, dialect } = store;
  const giveUpAt = performance.now() + LONGEST_WAIT_MS;
  return withMigrationLease(store, giveUpAt, async () => {
    const done: string[] = [];
    for (const migration of await missing(db, migrations)) {
      const known = knownWith(migrations);
      if (await unlessLocked(() => runStep(db, dialect, migration, known), giveUpAt)) done.push(migration.name);
    }
    return done;
  });
}

/** Returns whether this process ran the step. */
function runStep(db: Db, dialect: DialectName, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    // Inserted first, as a lock: a process that considers this one dead waits here, and then finds the step done or
    // free.
    const claimed = await trx
      .insertInto('migrations')
      .values({ name: migration.name, applied_at: Date.now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 0n) return false;
    await migration.up(trx as unknown as Kysely<never>, dialect);
    await raiseOldestServer(trx, migration, known);
    return true;
  });
}
