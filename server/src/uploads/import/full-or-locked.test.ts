import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { Kysely, sql } from 'kysely';
import { openDatabase } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { openSqlite } from '../../db/sqlite/sqlite.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { storedRows } from '../testing/stored-upload.ts';
import { chunksOfFile, sendChunk } from '../testing/upload-client.ts';

const ROWS = 2_000;
const FILE = Buffer.from(
  'tracking_id,hub_code,device_brand,device_model_name,remark\n' +
    Array.from(
      { length: ROWS },
      (_, row) => `RVP${String(row).padStart(7, '0')},BLR_KOR,Vivo,V29,${'x'.repeat(600)}\n`,
    ).join(''),
);

/** Makes the database run out of space at increasingly later points, and finally not at all. */
function pointsOf({ context: { db, dialect } }: ServerTest): (() => Promise<void>)[] {
  if (dialect === 'sqlite') {
    const pages = [0, 2, 20, 60, 100, 140, 180, 1_000_000];
    return pages.map((more) => async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + more)}`.execute(db);
    });
  }
  const full = (table: string, when: string) => async () => {
    await sql`create or replace function no_space() returns trigger language plpgsql
      as $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db);
    await sql.raw(`create trigger no_space before ${when} execute function no_space()`).execute(db);
    points.push(async () => void (await sql.raw(`drop trigger no_space on ${table}`).execute(db)));
  };
  const points: (() => Promise<void>)[] = [];
  return [
    full('upload_chunks', 'insert on upload_chunks for each row'),
    full('devices', "insert on devices for each row when (new.tracking_id > 'RVP0001000')"),
    full('uploads', "update on uploads for each row when (new.state = 'done')"),
    () => Promise.resolve(),
  ].map((point) => async () => {
    for (const undo of points.splice(0)) await undo();
    await point();
  });
}

serverTest(
  'U17: a full disk is 507 at any point; reading goes on, and so does the upload once there is space',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    const id = randomUUID();
    const chunks = chunksOfFile(FILE);
    const total = chunks.length;
    const send = (index: number) => sendChunk(client, { id, index, total, bytes: chunks[index] ?? assert.fail() });
    assert.equal(FILE.length > CHUNK_BYTES, true);
    assert.equal((await send(0)).status, 200);
    let refused = 0;
    for (const point of pointsOf(server)) {
      await point();
      const answer = await send(total - 1);
      assert.equal((await client.get('user/get_role/')).status, 200);
      if (answer.status === 200) {
        assert.equal(answer.json<UploadResult>().processed, ROWS);
        break;
      }
      refused += 1;
      assert.equal(answer.status, 507, answer.text);
      assert.deepEqual(await storedRows(server.context.db), []);
    }
    assert.ok(refused >= 3, `only ${refused} points were reached`);
    assert.equal((await storedRows(server.context.db)).length, ROWS);
  },
);

/** Locks the database against writes until the returned function is called. */
async function lock({ context, place }: ServerTest): Promise<() => Promise<void>> {
  const isSqlite = context.dialect === 'sqlite';
  // The server locks the data folder; a tool that opens the file bypasses that lock.
  const { dialect } = openSqlite(join(place.dataDir, 'veritas.db'));
  const other = isSqlite ? new Kysely<Database>({ dialect }) : openDatabase(place).db;
  const held = Promise.withResolvers<undefined>();
  const locked = Promise.withResolvers<undefined>();
  const done = other.transaction().execute(async (trx) => {
    if (!isSqlite) await sql`lock table uploads in exclusive mode`.execute(trx);
    locked.resolve(undefined);
    await held.promise;
  });
  await locked.promise;
  return async () => {
    held.resolve(undefined);
    await done;
    await other.destroy();
  };
}

serverTest(
  'U18: a locked database is 503 with a time to come back, and the upload goes on after it',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    const chunk = { id: randomUUID(), index: 0, total: 1, bytes: FILE.subarray(0, 100_000) };
    const unlock = await lock(server);
    const answer = await sendChunk(client, chunk);
    await unlock();
    assert.equal(answer.status, 503, answer.text);
    assert.ok(Number(answer.headers['retry-after']) <= 3);
    assert.deepEqual(await server.context.db.selectFrom('uploads').select('id').execute(), []);
    assert.equal((await sendChunk(client, chunk)).status, 200);
  },
);
