import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { hasCode } from 'release/error-parts';
import { Refusal } from 'release/refusal';
import type { Db, Store } from '../core/store.ts';
import type { DialectName } from '../tables/dialect.ts';
import { FORMAT_VERSION } from './backup-file.ts';
import type { BackupHead, Sums } from './backup-file.ts';
import { rowPages } from './row-pages.ts';
import { RowSum, rowText } from './row-text.ts';
import { allowSlowFile } from './slow-file.ts';
import { namesOf, storedTables } from './stored-tables.ts';

/**
 * Writes a consistent snapshot of all rows into a file, readable by its owner only, while the server keeps running. The
 * file appears when it is complete and never replaces another. Returns rows and hash by table. Throws `Refusal` when
 * `signal` ends it, and leaves nothing behind.
 */
export async function writeBackup(
  store: Pick<Store, 'db' | 'dialect'>,
  file: string,
  now: number,
  signal?: AbortSignal,
): Promise<Sums> {
  if (existsSync(file)) throw isThere(file);
  if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)} for the backup`);
  const partial = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    const sums = await inOneMoment(store, async (db) => {
      await allowSlowFile({ db, dialect: store.dialect });
      const made: Sums = {};
      await pipeline(
        Readable.from(lines(db, store.dialect, now, made)),
        createGzip(),
        createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
        { ...(signal && { signal }) },
      );
      return made;
    });
    await keep(partial, file);
    return sums;
  } catch (error) {
    if (!signal?.aborted) throw error;
    throw new Refusal('The backup was interrupted, and no file was written. Give the command again.');
  } finally {
    await rm(partial, { force: true });
  }
}

/** Rows and hash by table, as `writeBackup` would find them. */
export async function sumTables(db: Db, dialect: DialectName): Promise<Sums> {
  const sums: Sums = {};
  for (const table of await storedTables(db, dialect)) {
    const sum = new RowSum();
    for await (const page of rowPages(db, table)) for (const row of page) sum.add(rowText(row));
    sums[table.name] = { rows: sum.rows, hash: sum.hash };
  }
  return sums;
}

/** All queries of `work` see one snapshot. */
function inOneMoment<T>({ db, dialect }: Pick<Store, 'db' | 'dialect'>, work: (db: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  if (dialect === 'sqlite') return transaction.execute(work);
  return transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

async function* lines(db: Db, dialect: DialectName, now: number, sums: Sums): AsyncGenerator<string> {
  const applied = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  const head: BackupHead = {
    format: 'veritas-backup',
    version: FORMAT_VERSION,
    taken_at: new Date(now).toISOString(),
    migrations: applied.map(({ name }) => name),
  };
  yield line(head);
  for (const table of await storedTables(db, dialect)) {
    yield line({ table: table.name, columns: namesOf(table.columns) });
    const sum = new RowSum();
    for await (const page of rowPages(db, table)) {
      const texts = page.map(rowText);
      for (const text of texts) sum.add(text);
      yield `${texts.join('\n')}\n`;
    }
    sums[table.name] = { rows: sum.rows, hash: sum.hash };
  }
  yield line({ end: sums });
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Flushed, so that a power cut cannot empty the backup. `link`, unlike `rename`, refuses to replace a file. */
async function keep(partial: string, file: string): Promise<void> {
  for (const [path, rename] of [
    [partial, true],
    [dirname(file), false],
  ] as const) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
    if (rename) await link(partial, file).catch(writtenMeanwhile(file));
  }
}

/** Another backup may have taken the name while this one was written. */
const writtenMeanwhile = (file: string) => (error: unknown) => {
  throw hasCode(error, 'EEXIST') ? isThere(file) : error;
};

const isThere = (file: string) => new Refusal(`${file} exists already; a backup replaces no file`);
