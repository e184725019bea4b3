import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { insertAll } from '../../devices/bulk-insert.ts';
import { Refusal } from '../../refusal.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Db, Store } from '../store.ts';
import { transaction } from '../transaction.ts';
import { BackupEnd, BackupHead, TableHead } from './backup-file.ts';
import type { Sums } from './backup-file.ts';
import { readRow, RowSum, rowText } from './row-text.ts';
import { storedTables } from './stored-tables.ts';
import { sumTables } from './write-backup.ts';

/** Rows that wait for their insert; few where each may be a MiB. */
const BATCH = 500;
const BATCH_CHARACTERS = 8_000_000;

/**
 * Fills an empty database, of either kind, with a backup of either kind: everything or nothing. What was written is
 * read again and compared with the hashes of the file. Nobody is signed in afterwards, and copies of device records
 * that browsers keep count as those of another store. Throws `Refusal`.
 */
export async function readBackup(store: Store, file: string): Promise<Sums> {
  await verifyFile(file);
  const lines = fileLines(file);
  try {
    const head = await readHead(lines, file);
    await bringSchemaTo(store, head.migrations);
    const sums = await transaction(store.db, async (trx) => {
      await refuseUsedStore(trx);
      await emptyTables(trx, store);
      const expected = await readTables(lines, file, (table, rows) =>
        insertAll(trx, table as 'users', rows as never[]),
      );
      if (store.dialect === 'postgres') await continueNumbers(trx);
      compare(await sumTables(trx, store.dialect), expected);
      await trx.updateTable('change_counter').set({ store_id: randomUUID() }).execute();
      return expected;
    });
    await migrate(store);
    return sums;
  } finally {
    await lines.return(undefined);
  }
}

/** Reads the whole file before the database is touched: its compression, its form and the hash of every table. */
async function verifyFile(file: string): Promise<void> {
  const lines = fileLines(file);
  try {
    await readHead(lines, file);
    await readTables(lines, file, () => Promise.resolve());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} is no complete backup: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await lines.return(undefined);
  }
}

async function* fileLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const broken = Promise.withResolvers<never>();
  const plain = pipeline(source, createGunzip(), (error) => {
    // The reader of the lines would wait for ever for a stream that failed.
    if (error) broken.reject(error);
  });
  const lines = createInterface({ input: plain, crlfDelay: Infinity })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([lines.next(), broken.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    broken.promise.catch(() => undefined);
    source.destroy();
    plain.destroy();
  }
}

async function readHead(lines: AsyncGenerator<string>, file: string): Promise<BackupHead> {
  const first = await lines.next();
  const head = v.safeParse(BackupHead, first.done ? null : asJson(first.value));
  if (!head.success) throw new Refusal(`${file} is no backup of this console`);
  const known = MIGRATIONS.map(({ name }) => name);
  const unknown = head.output.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Refusal(
      `${file} was made by a newer version of the server (${unknown.join(', ')}). Restore it with that.`,
    );
  return head.output;
}

/** The rows fit the schema they were taken from; later steps run over them afterwards. */
async function bringSchemaTo(store: Store, names: readonly string[]): Promise<void> {
  await migrate(
    store,
    MIGRATIONS.filter(({ name }) => names.includes(name)),
  );
  const applied = await store.db.selectFrom('migrations').select('name').execute();
  if (applied.some(({ name }) => !names.includes(name)))
    throw new Refusal('The database has a newer schema than the backup. Restore into an empty one.');
}

async function refuseUsedStore(trx: Db): Promise<void> {
  const user = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const device = await trx.selectFrom('devices').select('id').limit(1).executeTakeFirst();
  if (user ?? device) throw new Refusal('The database is in use: it has users or devices. Restore into an empty one.');
}

/** Rows that the schema itself comes with. Tables without any are left alone: the trail refuses every deletion. */
async function emptyTables(trx: Db, { dialect }: Store): Promise<void> {
  for (const { name } of (await storedTables(trx, dialect)).toReversed()) {
    const table = name as 'settings';
    const row = await trx
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row) await trx.deleteFrom(table).execute();
  }
}

/** The trail is numbered by PostgreSQL's own counter, which does not see numbers that a restore brings. SQLite's does. */
async function continueNumbers(trx: Db): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('audit_entries', 'id'), coalesce(max(id), 1), max(id) is not null)
    from audit_entries`.execute(trx);
}

/** Hands the rows of each table on in batches. @returns the sums that the file states, once its rows have them. */
async function readTables(
  lines: AsyncGenerator<string>,
  file: string,
  take: (table: string, rows: object[]) => Promise<unknown>,
): Promise<Sums> {
  const found: Sums = {};
  let table = { name: '', columns: [] as string[], sum: new RowSum(), rows: [] as object[], characters: 0 };
  const flush = async () => {
    if (table.rows.length > 0) await take(table.name, table.rows);
    table.rows = [];
    table.characters = 0;
  };
  for await (const line of lines) {
    if (line.startsWith('[')) {
      const row = readRow(line);
      table.sum.add(rowText(row));
      table.rows.push(Object.fromEntries(table.columns.map((name, index) => [name, row[index]])));
      table.characters += line.length;
      if (table.rows.length >= BATCH || table.characters > BATCH_CHARACTERS) await flush();
      continue;
    }
    await flush();
    if (table.name !== '') found[table.name] = { rows: table.sum.rows, hash: table.sum.hash };
    const value = asJson(line);
    const end = v.safeParse(BackupEnd, value);
    if (end.success) {
      compare(found, end.output.end);
      return end.output.end;
    }
    const { table: name, columns } = v.parse(TableHead, value);
    table = { name, columns, sum: new RowSum(), rows: [], characters: 0 };
  }
  throw new Refusal(`${file} is no complete backup: it ends in the middle`);
}

function compare(found: Sums, expected: Sums): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [is, was] = [found[name], expected[name]];
    if (is?.rows !== was?.rows || is?.hash !== was?.hash)
      throw new Refusal(`The rows of ${name} are not those that were backed up; nothing was restored`);
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
