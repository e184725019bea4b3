import { join } from 'node:path';
import type { ScanEffect } from '@veritas/shared/domain';
import { Kysely, sql } from 'kysely';
import { insertAll, openDatabase, transaction } from '../../src/db/index.ts';
import type { Database, Db } from '../../src/db/index.ts';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import { drawChangeNumbers } from '../../src/devices/changes/change-seq.ts';
import { announceSpan } from '../../src/devices/records/hidden.ts';
import { storeEffect } from '../../src/scans/store-effect.ts';
import type { DeviceRow } from '../../src/scans/queries.ts';

/** Changes of records beside a running server, in its own store: by scans, and by an import. */
export interface RecordChanges {
  /** Changes every `step`-th record from the first id on, as separate scans; returns how many. */
  scan(count: number, step: number): Promise<void>;
  /** The next step of a random record: submitted, verified or detached. Returns the number of the change. */
  takeStep(): Promise<number>;
  /** Adds records as a finished import does. */
  add(count: number): Promise<void>;
  close(): Promise<void>;
}

export function recordChanges(place: { dataDir: string; databaseUrl: string }): RecordChanges {
  // The server locks the data folder; a tool that opens the file bypasses that lock.
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
    takeStep: () => takeStep(db),
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

async function takeStep(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.max<number>('id').as('last'))
    .executeTakeFirstOrThrow();
  const from = Math.floor(Math.random() * last);
  return transaction(db, async (trx) => {
    const record = await trx
      .selectFrom('devices')
      .selectAll()
      .where('id', '>', from)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const at = Date.now();
    const number = Math.floor(Math.random() * 480);
    const username = `wm_${record.hub_key.slice(0, 3)}_${String(number).padStart(3, '0')}`;
    const scanned = { ...NOTHING_READ, name: record.device_model_name, manufacturer: record.device_brand };
    await storeEffect(trx, record, nextEffect(record), { device: scanned, username, at });
    const { change_seq: seq } = await trx
      .selectFrom('devices')
      .select('change_seq')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow();
    return seq;
  });
}

const NOTHING_READ = { name: null, manufacturer: null, brand: null, model: null, hardwareId: null, mac: null };

function nextEffect({ is_submit: isSubmit, is_verified: isVerified }: DeviceRow): ScanEffect {
  if (isSubmit === 0 || Math.random() < 1 / 3) return { kind: 'submitted', result: 'passed' };
  return isVerified === 0 || Math.random() < 0.5
    ? { kind: 'verified', result: null, needsSupport: false }
    : { kind: 'detached' };
}
