import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { Refusal } from 'release/refusal';
import { isLockTimeout } from '../core/faults.ts';
import { migrate } from '../migrate/migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { refuseNewerSchema } from '../migrate/oldest-server.ts';
import type { Db, Store } from '../core/store.ts';
import { transaction } from '../queries/transaction.ts';
import type { Sums } from './backup-file.ts';
import { compareSums, readBackupFile } from './backup-tables.ts';
import { allowSlowFile } from './slow-file.ts';
import { storedTables } from './stored-tables.ts';
import { sumTables } from './write-backup.ts';
import { insertRows, tableFor } from './insert-rows.ts';

/**
 * Restores a backup of either kind into an empty database of either kind, atomically. The written rows are read again
 * and compared with the hashes of the file. Sessions are not restored, and cached device records in browsers are
 * invalidated. Throws `Refusal`, also for every kind of invalid file.
 */
export async function readBackup(store: Store, file: string): Promise<Sums> {
  await refusePipe(file);
  let steps: readonly string[] = [];
  // The whole file before the database is touched: its compression, its form and the hash of every table.
  await readBackupFile(file, { head: ({ migrations }) => void (steps = migrations), rows: () => undefined });
  await migrateTo(store, steps);
  const sums = await transaction(store.db, async (trx) => {
    await allowSlowFile({ db: trx, dialect: store.dialect });
    await lockRestore(trx).catch(otherRestore);
    await refuseUsedStore(trx);
    await emptyTables(trx, store);
    const tables = new Map((await storedTables(trx, store.dialect)).map((table) => [table.name, table]));
    const expected = await readBackupFile(file, {
      head: () => undefined,
      rows: (head, rows) => insertRows(trx, tableFor(head, tables), rows),
    });
    if (store.dialect === 'postgres') await restartSequences(trx);
    compareSums(await sumTables(trx, store.dialect), expected);
    await refuseNewerSchema(trx);
    await trx.updateTable('change_counter').set({ store_id: randomUUID() }).execute();
    return expected;
  });
  await migrate(store);
  return sums;
}

/** The file is read twice, so it cannot be a pipe. A missing file is reported later. */
async function refusePipe(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && !found.isFile() && !found.isDirectory())
    throw new Refusal(
      `${file} is not a file, and a pipe cannot be read twice. Save the backup as a file, then restore it.`,
    );
}

/** The rows match the schema of the backup; later migrations run after the restore. */
async function migrateTo(store: Store, names: readonly string[]): Promise<void> {
  await migrate(
    store,
    MIGRATIONS.filter(({ name }) => names.includes(name)),
  );
  const applied = await store.db.selectFrom('migrations').select('name').execute();
  if (applied.some(({ name }) => !names.includes(name)))
    throw new Refusal('The database has a newer schema than the backup. Restore into an empty one.');
}

/**
 * Two concurrent restores would both find the database empty, and the second would delete the data of the first. The
 * lock is a row that every schema has: `key_locks` came later than the oldest backups.
 */
async function lockRestore(trx: Db): Promise<void> {
  await trx
    .updateTable('migrations')
    .set({ applied_at: sql.ref('applied_at') })
    .where('name', '=', MIGRATIONS[0]?.name ?? '')
    .execute();
}

function otherRestore(error: unknown): never {
  if (!isLockTimeout(error)) throw error;
  throw new Refusal('Another restore is filling this database. Nothing was restored; wait for its end.');
}

/** Tables that `refuseUsedStore` finds empty: a row added meanwhile is not deleted, and fails the restore. */
const ALWAYS_EMPTY = ['users', 'devices', 'audit_entries'];

async function refuseUsedStore(trx: Db): Promise<void> {
  const user = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const device = await trx.selectFrom('devices').select('id').limit(1).executeTakeFirst();
  if (user ?? device) throw new Refusal('The database is in use: it has users or devices. Restore into an empty one.');
  // Also without users: a refused sign-in adds an entry.
  const entry = await trx.selectFrom('audit_entries').select('id').limit(1).executeTakeFirst();
  if (entry)
    throw new Refusal(
      'The database is in use: its audit trail has entries, which nothing removes. Restore into an empty one.',
    );
}

/** Rows that migrations insert. Empty tables are skipped: the audit trail refuses deletions. */
async function emptyTables(trx: Db, { dialect }: Store): Promise<void> {
  for (const { name } of (await storedTables(trx, dialect)).toReversed()) {
    if (ALWAYS_EMPTY.includes(name)) continue;
    const table = name as 'settings';
    const row = await trx
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row) await trx.deleteFrom(table).execute();
  }
}

/** PostgreSQL's identity sequence of the trail is not advanced by explicit numbers of a restore. SQLite's is. */
async function restartSequences(trx: Db): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('audit_entries', 'id'), coalesce(max(id), 1), max(id) is not null)
    from audit_entries`.execute(trx);
}
