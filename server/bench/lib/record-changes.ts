import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { openDatabase, transaction } from '../../src/db/index.ts';
import type { Database, Db } from '../../src/db/index.ts';
import { openSqlite } from '../../src/db/sqlite.ts';
import { insertAll } from '../../src/db/index.ts';
import { drawChangeNumbers } from '../../src/devices/change-seq.ts';
import { announceSpan } from '../../src/devices/hidden.ts';

/** Changes of records beside a running server, in its own store: by scans, and by an import. */
export interface RecordChanges {
  /** Every `step`-th record from the first id on, as so many scans; answers how many. */
  scan(count: number, step: number): Promise<void>;
  /** Adds records as a finished import does. */
  add(count: number): Promise<void>;
  close(): Promise<void>;
}

export function recordChanges(place: { dataDir: string; databaseUrl: string }): RecordChanges {
  // The data folder is the server's alone; a tool that opens the file does not ask.
  const db: Db =
    place.databaseUrl === ''
      ? new Kysely<Database>({ dialect: openSqlite(join(place.dataDir, 'veritas.db')).dialect })
      : openDatabase(place).db;
  let imports = 0;
  return {
    scan: (count, step) =>
      transaction(db, async (trx) => {
        const base = await drawChangeNumbers(trx, count);
        await trx
          .updateTable('devices')
          .set({
            needs_support: sql<number>`1 - needs_support`,
            change_seq: sql<number>`${sql.lit(base)} + id / ${sql.lit(step)}`,
          })
          .where('id', '<', count * step)
          .where(sql<boolean>`id % ${sql.lit(step)} = 0`)
          .execute();
      }),
    add: (count) =>
      transaction(db, async (trx) => {
        const base = await drawChangeNumbers(trx, count);
        const [model] = await trx.selectFrom('devices').selectAll().where('is_submit', '=', 0).limit(1).execute();
        if (!model) throw new Error('There is no record to copy');
        imports += 1;
        const rows = Array.from({ length: count }, (_, index) => {
          const name = `ADD${imports}-${index}`;
          const [id, key] = [base + 1 + index, name.toLowerCase()];
          return { ...model, id, tracking_id: name, tracking_key: key, change_seq: 0 };
        });
        await insertAll(trx, 'devices', rows);
        const seq = (await drawChangeNumbers(trx, 1)) + 1;
        await announceSpan(trx, seq, { uploadId: '', firstId: base + 1, lastId: base + count }, 'added');
      }),
    close: () => db.destroy(),
  };
}
