import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiUrl } from '@veritas/shared/contracts';
import { parseDeviceRecords } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { cookieHeader } from '../core/cookie-header.ts';
import { transaction } from '../db/index.ts';
import { generateDemo } from '../demo/generate.ts';
import { seedDemo } from '../demo/seed.ts';
import type { TestClient } from '../testing/client.ts';
import { whileListening } from '../testing/http/while-listening.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { insertAll } from '../db/index.ts';
import { drawChangeNumbers } from './changes/change-seq.ts';

const STATUS = 'api/get_status/';
const read = (client: TestClient, headers: Record<string, string> = {}) => client.get(STATUS, { headers });

serverTest('every web role reads all records, in the shape of the specification, one per line', async (server) => {
  const { context } = server;
  await seedDemo(context, { records: 300, now: START });
  const row = await context.db
    .selectFrom('devices')
    .selectAll()
    .where('is_verified_rc', '=', 1)
    .where('is_blindpick', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const client = await server.signedInAs({ role: 'executive', username: 'reader' });
  const answer = await read(client);
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.equal(answer.headers['content-length'], String(answer.bytes.length));
  assert.equal(answer.text.split('\n').length, 302);
  const records = answer.json<Record<string, unknown>[]>();
  const iso = (ms: number | null) => new Date(ms ?? 0).toISOString();
  assert.deepEqual(
    records.find(({ id }) => id === row.id),
    {
      id: row.id,
      tracking_id: {
        tracking_id: row.tracking_id,
        hub_code: row.hub_code,
        created_date: iso(row.created_at),
        device_type: row.device_type ?? '',
        is_Blindpick: false,
        Blind_brand: null,
        Blind_model: null,
        device_model_name: row.device_model_name,
        device_brand: row.device_brand,
      },
      is_submit: true,
      submit_time: iso(row.submit_time),
      submitted_by: { username: row.submitted_by },
      submitted_device_name: row.submitted_device_name,
      submitted_manufacturer: row.submitted_manufacturer,
      is_verified: true,
      verify_time: iso(row.verify_time),
      verified_by: { username: row.verified_by },
      is_verified_rc: true,
      verified_by_rc: { username: row.verified_by_rc },
      verify_time_rc: iso(row.verify_time_rc),
      is_verified_rc_by: row.verified_by_rc,
      device_result: row.device_result,
    },
  );
  assert.equal(parseDeviceRecords(records).filter(({ stage }) => stage === 'detached').length, 144);
});

serverTest('an empty store returns an empty array, visitors and the phone app are refused', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  assert.deepEqual((await read(client)).json(), []);
  assert.equal((await read(server.newClient())).status, 401);
  const phone = await server.signedInAs({ role: 'operators' }, 'mobile');
  assert.equal((await read(phone)).status, 403);
});

serverTest('an up-to-date client gets 304 until something changes', async (server) => {
  const { db } = server.context;
  await seedDemo(server.context, { records: 300, now: START });
  const client = await server.signedInAs({ role: 'admin', username: 'reader' });
  const etag = String((await read(client)).headers['etag']);
  const known = await read(client, { 'if-none-match': etag });
  assert.deepEqual([known.status, known.text, known.headers['etag']], [304, '', etag]);

  const changeSeq = (await drawChangeNumbers(db, 1)) + 1;
  await db.updateTable('devices').set({ device_result: 'E007', change_seq: changeSeq }).where('id', '=', 7).execute();
  const fresh = await read(client, { 'if-none-match': etag });
  assert.equal(fresh.status, 200);
  assert.notEqual(fresh.headers['etag'], etag);
  const changed = fresh.json<{ id: number; device_result: string }[]>().find(({ id }) => id === 7);
  assert.equal(changed?.device_result, 'E007');
});

serverTest('an up-to-date client gets 304 right after a restart, without building a body', async (server) => {
  await seedDemo(server.context, { records: 300, now: START });
  const { cookies } = await server.signedInAs({ role: 'admin', username: 'reader' });
  const reader = () => Object.assign(server.newClient(), { cookies });
  const etag = String((await read(reader())).headers['etag']);
  await server.restart();
  await sql`alter table devices rename to devices_away`.execute(server.context.db);
  const known = await read(reader(), { 'if-none-match': etag });
  assert.deepEqual([known.status, known.text, known.headers['etag']], [304, '', etag]);
  assert.equal((await read(reader())).status, 500, 'no body can be built now');
});

serverTest('a reader that disconnects before the first body is built does not affect the next one', async (server) => {
  await seedDemo(server.context, { records: 3_000, now: START });
  const client = await server.signedInAs({ role: 'admin', username: 'reader' });
  await whileListening(server.context, async (port, app) => {
    const cookie = cookieHeader(client.cookies);
    const url = `http://127.0.0.1:${port}${apiUrl(STATUS)}`;
    const arrived = once(app.server, 'request');
    const leaving = request(url, { headers: { cookie } }).on('error', () => undefined);
    leaving.end();
    await arrived;
    leaving.destroy();
    const answer = await fetch(url, { headers: { cookie } });
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as unknown[]).length, 3_000);
  });
});

serverTest('compressed copies hold the same records, also after changes and across pages', async (server) => {
  const { db } = server.context;
  const { devices } = generateDemo({ records: 2_600, now: START });
  // Ids with gaps, as uploads with refused rows leave them.
  await insertAll(
    db,
    'devices',
    devices.map((row, index) => ({ ...row, id: index * 3 + 1, change_seq: index * 3 + 1 })),
  );
  await db.updateTable('change_counter').set({ seq: 7_800 }).execute();
  const client = await server.signedInAs({ role: 'admin' });
  const check = async () => {
    const plain = await read(client);
    assert.equal(plain.json<unknown[]>().length, 2_600);
    const zipped = await read(client, { 'accept-encoding': 'gzip, deflate' });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.ok(gunzipSync(zipped.bytes).equals(plain.bytes));
    server.advance(5_000);
    let brotli = await read(client, { 'accept-encoding': 'gzip, br' });
    while (brotli.headers['content-encoding'] !== 'br') {
      // Lets the compression finish: reading alone never yields to the thread pool.
      await nextTurn();
      brotli = await read(client, { 'accept-encoding': 'gzip, br' });
    }
    assert.ok(brotliDecompressSync(brotli.bytes).equals(plain.bytes));
    assert.ok(zipped.bytes.length * 5 < plain.bytes.length);
  };
  await check();
  const changeSeq = (await drawChangeNumbers(db, 1)) + 1;
  await db
    .updateTable('devices')
    .set({ hub_code: 'Ü😀"\\', change_seq: changeSeq })
    .where('id', 'in', [1, 3_001, 7_798])
    .execute();
  await check();
});

serverTest('readers never get a state older than their request while records change', async (server) => {
  const { db } = server.context;
  await seedDemo(server.context, { records: 300, now: START });
  const client = await server.signedInAs({ role: 'admin', username: 'reader' });
  // Number and change in one transaction, as in every change of a record.
  const change = (value: string) =>
    transaction(db, async (trx) => {
      const changeSeq = (await drawChangeNumbers(trx, 1)) + 1;
      await trx
        .updateTable('devices')
        .set({ submitted_by: value, change_seq: changeSeq })
        .where('id', '=', 9)
        .execute();
    });
  for (let round = 0; round < 5; round += 1) {
    const early = read(client);
    await change(`user ${round}`);
    const [late] = await Promise.all([read(client), early]);
    assert.ok(late.text.includes(`"username":"user ${round}"`), `round ${round}`);
  }
});
