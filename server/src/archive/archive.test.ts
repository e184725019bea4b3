import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ARCHIVED_HEADER, CURSOR_HEADER, GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import fc from 'fast-check';
import { askSince, Reader, wholeBody } from '../devices/testing/reader.ts';
import { hideUpload, showUpload, storeHidden, takeSteps } from '../devices/testing/uploaded-records.ts';
import { FILE } from '../auth/access/testing/writing-calls.ts';
import type { TestClient } from '../testing/client.ts';
import { addDevices } from '../testing/devices.ts';
import { addGroup } from '../testing/fixtures.ts';
import { whileListening } from '../testing/http/while-listening.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { sendChunk } from '../uploads/testing/upload-client.ts';
import { archiveRound } from './archiving.ts';
import { moveRecords } from './move-records.ts';
import { addClosed, archiveAfter, atHub, closed, moveAll } from './testing/closed-devices.ts';

const STATUS = 'api/get_status/';
const NO_RATE = { ratePerUser: 0, ratePerAddress: 0 };
const listed = async (client: TestClient) => (await wholeBody(client)).map((record) => (record as { id: number }).id);
const archivedOf = async (client: TestClient) => {
  const header = (await client.get(STATUS)).headers[ARCHIVED_HEADER];
  return header === undefined ? null : (JSON.parse(String(header)) as unknown);
};

serverTest('without the setting closed records stay, and no archive is reported', async (server) => {
  await addClosed(server, [5_000, 400, 1]);
  const client = await server.signedInAs({ role: 'super_admin' });
  assert.equal(await moveAll(server.context), 0);
  assert.deepEqual(await listed(client), [1, 2, 3]);
  const { headers } = await client.get(STATUS);
  assert.match(String(headers[CURSOR_HEADER]), /-3$/);
  assert.equal(headers[ARCHIVED_HEADER], undefined);
});

serverTest(
  'what was closed for longer than the setting leaves the list, and returns when it is off',
  async (server) => {
    const open = { ...atHub(900) };
    const noTimes = { ...closed(900), created_at: null, submit_time: null, verify_time: null, verify_time_rc: null };
    const noLastTime = { ...closed(200), verify_time_rc: null };
    const lately = START - 170 * DAY_MS;
    const notClosed = [
      { ...closed(200), is_submit: 0 },
      { ...closed(200), is_verified: 0 },
    ];
    const byOtherTimes = [
      { ...closed(200), verify_time_rc: null, verify_time: lately },
      { ...closed(200), verify_time_rc: null, verify_time: null, submit_time: lately },
    ];
    const devices = [closed(181), closed(180), open, noTimes, noLastTime, ...notClosed, ...byOtherTimes];
    await addDevices(server, devices);
    const client = await server.signedInAs({ role: 'super_admin' });
    assert.equal(await archiveAfter(client, 180), 200);
    assert.equal(await moveAll(server.context), 2);
    assert.deepEqual(await listed(client), [2, 3, 4, 6, 7, 8, 9]);
    assert.deepEqual(await archivedOf(client), { devices: 2, after_days: 180 });
    server.advance(2 * DAY_MS);
    assert.equal(await moveAll(server.context), 1);
    const again = await server.signedInAs({ role: 'super_admin', username: 'again' });
    assert.deepEqual(await listed(again), [3, 4, 6, 7, 8, 9]);
    await archiveAfter(again, null);
    assert.deepEqual(await archivedOf(again), { devices: 3, after_days: null });
    assert.equal(await moveAll(server.context), 3);
    assert.deepEqual(await listed(again), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(await archivedOf(again), null);
  },
);

serverTest('records moved in several batches follow without a pause and make one log line', async (server) => {
  // More than one part moves at a time.
  await addClosed(server, Array<number>(260).fill(200));
  const client = await server.signedInAs({ role: 'super_admin' });
  await archiveAfter(client, 90);
  const round = archiveRound(server.context);
  const pauses = [await round(), await round(), await round(), await round()];
  assert.deepEqual(pauses, [20, 20, 5_000, 5_000]);
  const lines = server.logs.filter(({ msg }) => String(msg).startsWith('closed records were moved'));
  assert.deepEqual(
    lines.map(({ records }) => records),
    [260],
  );
});

serverTest('a server that listens moves what is due', async (server) => {
  await addClosed(server, [200]);
  const client = await server.signedInAs({ role: 'super_admin' });
  await archiveAfter(client, 90);
  const counter = server.context.db.selectFrom('change_counter').select('archived_count');
  await whileListening(server.context, async () => {
    while ((await counter.executeTakeFirstOrThrow()).archived_count === 0) await nextTurn();
  });
  assert.deepEqual(await listed(client), []);
});

serverTest('two servers whose clocks differ do not move the same records to and fro', async (server) => {
  await addClosed(server, [90]);
  const client = await server.signedInAs({ role: 'super_admin' });
  await archiveAfter(client, 90);
  const { context } = server;
  const behind = { ...context, clock: () => context.clock() - 23 * 60 * 60_000 };
  server.advance(60_000);
  assert.equal(await moveAll(context), 1);
  assert.equal(await moveAll(behind), 0);
  assert.equal(await moveAll(context), 0);
  await archiveAfter(client, 120);
  assert.equal(await moveAll(behind), 1);
});

serverTest('changes report records that were archived or returned, and how many are left out', async (server) => {
  await addClosed(server, [400, 300, 200, 100, 1]);
  const client = await server.signedInAs({ role: 'super_admin' });
  const readers = [new Reader(), new Reader('')];
  await Promise.all(readers.map((reader) => reader.refresh(client)));
  for (const [days, ids] of [
    [250, [3, 4, 5]],
    [90, [5]],
    [350, [2, 3, 4, 5]],
    [null, [1, 2, 3, 4, 5]],
    [90, [5]],
  ] as const) {
    const before = readers[0]?.cursor ?? '';
    await archiveAfter(client, days);
    await moveAll(server.context);
    const answer = await askSince(client, before);
    const left = ids.length === 5 ? undefined : { devices: 5 - ids.length, after_days: days };
    assert.deepEqual('records' in answer && answer.archived, left);
    for (const reader of readers) {
      await reader.refresh(client);
      assert.deepEqual([...reader.records.keys()].sort(), ids);
      assert.deepEqual(reader.sorted, await wholeBody(client));
      assert.equal(reader.readAll, 1);
    }
  }
});

serverTest(
  'an archived device is found by its ID, reported, counted, and still there for uploads, scans and flags',
  async (server) => {
    await addClosed(server, [200, 1]);
    const client = await server.signedInAs({ role: 'super_admin' });
    const [before] = await wholeBody(client);
    await archiveAfter(client, 90);
    await moveAll(server.context);
    const find = (ids: readonly unknown[]) => client.post('api/find_devices/', { tracking_ids: ids });
    assert.deepEqual((await find(['rvp0000001', 'RVP9', 'RVP0000001'])).json(), [before]);
    assert.equal((await find(['rvp0000002'])).json<unknown[]>().length, 1);
    for (const wrong of [[], [''], ['x'.repeat(65)], [1], Array.from({ length: 501 }, (_, index) => `RVP${index}`)])
      assert.equal((await find(wrong)).status, 400, JSON.stringify(wrong).slice(0, 40));
    const day = new Date(START - 200 * DAY_MS).toISOString().slice(0, 10);
    const asked = { start_date: day, end_date: day };
    assert.match((await client.post(GENERATE_CSV_PATH, asked)).text, /RVP0000001/);
    const query = new URLSearchParams(asked).toString();
    assert.equal((await client.get(`api/report_count/?${query}`)).json()['rows'], 1);
    await addGroup(server.context, 'BLR_KOR');
    const upload = { id: randomUUID(), index: 0, total: 1, bytes: FILE };
    assert.deepEqual((await sendChunk(client, upload)).json()['duplicates'], [{ row: 2, tracking_id: 'RVP0000001' }]);
    const centre = await server.signedInAs({ role: 'executive', username: 'rc', groups: ['BLR_KOR'] }, 'mobile');
    const scan = { stage: 'hub', action: 'check', client_scan_id: randomUUID(), device: {} };
    const answer = await centre.post('api/scan/', { ...scan, tracking_id: 'RVP0000001' });
    assert.match(answer.error().error, /RVP0000001 .*already/);
    const flag = { tracking_id: 'RVP0000001', flag: 'investigate', reason: '', version: 0 };
    assert.equal((await client.post('api/device_flag/', flag)).status, 200);
    assert.equal(await moveAll(server.context), 1, 'a flagged device is still in work');
    assert.deepEqual(await listed(client), [1, 2]);
    await client.post('api/device_flag/', { ...flag, flag: null, version: 1 });
    assert.equal(await moveAll(server.context), 1);
    assert.deepEqual(await listed(client), [2]);
  },
);

serverTest('a device that was flagged before it is due stays in the list, and holds up no other', async (server) => {
  await addClosed(server, [200, 200, 80]);
  const client = await server.signedInAs({ role: 'super_admin' });
  const flag = { tracking_id: 'RVP0000001', flag: 'hold', reason: '', version: 0 };
  assert.equal((await client.post('api/device_flag/', flag)).status, 200);
  await archiveAfter(client, 90);
  // In batches: one that left the list would return with the next.
  assert.deepEqual([await moveRecords(server.context), await moveRecords(server.context)], [1, 0]);
  assert.deepEqual(await listed(client), [1, 3]);
  server.advance(20 * DAY_MS);
  assert.deepEqual([await moveRecords(server.context), await moveRecords(server.context)], [1, 0]);
  const again = await server.signedInAs({ role: 'super_admin', username: 'again' });
  assert.deepEqual(await listed(again), [1]);
});

serverTest(
  'a device is found by its ID when its upload is there, and no longer when that is undone',
  async (server) => {
    const { db } = server.context;
    const client = await server.signedInAs({ role: 'super_admin' });
    const span = await storeHidden(db, 12);
    const ids = Array.from({ length: 12 }, (_, index) => span.firstId + index);
    const asked = { tracking_ids: ids.map((id) => `UP${id}`).toReversed() };
    const found = async () =>
      (await client.post('api/find_devices/', asked)).json<{ id: number }[]>().map(({ id }) => id);
    assert.deepEqual(await found(), [], 'it is being imported');
    await showUpload(db, span);
    assert.deepEqual(await found(), ids, 'by their number, whatever their names');
    await hideUpload(db, span);
    assert.deepEqual(await found(), []);
  },
);

serverTest(
  'a cursor of a server that also lists archived devices is refused by this server, and the reverse',
  async (server) => {
    await addClosed(server, [200, 89, 1]);
    const client = await server.signedInAs({ role: 'super_admin' });
    const earlier = String((await client.get(STATUS)).headers[CURSOR_HEADER]);
    await archiveAfter(client, 90);
    await moveAll(server.context);
    const own = String((await client.get(STATUS)).headers[CURSOR_HEADER]);
    // As a server without the archive names and reads the same change.
    const others = own.replace(/a$/, '');
    assert.notEqual(others, own);
    assert.doesNotMatch(own, /^([0-9a-f-]{8})-(\d{1,15})$/);
    assert.ok('records' in (await askSince(client, earlier)), 'it lists what was archived after it');
    assert.ok('records' in (await askSince(client, own)));
    assert.ok('read_all' in (await askSince(client, others)));
    const tagged = (cursor: string) => client.get(STATUS, { headers: { 'if-none-match': `W/"${cursor}"` } });
    assert.deepEqual([(await tagged(own)).status, (await tagged(others)).status], [304, 200]);
    server.advance(2 * DAY_MS);
    assert.equal(await moveAll(server.context), 1);
    const later = await server.signedInAs({ role: 'super_admin', username: 'later' });
    assert.ok('records' in (await askSince(later, own)));
    assert.ok('read_all' in (await askSince(later, others)), 'it lists what was archived first');
  },
);

const happening = fc.record({
  kind: fc.constantFrom('step', 'step', 'setting', 'move', 'move', 'wait'),
  pick: fc.nat(),
});

serverTest(
  'whatever is closed, archived and returned in whatever order: changes give the whole body, and the count is right',
  async (server) => {
    await addDevices(
      server,
      Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? atHub(500 - index) : closed(90 + index * 5))),
    );
    const { db } = server.context;
    let client = await server.signedInAs({ role: 'super_admin' });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 40 }), async (happenings) => {
        const readers = [new Reader(), new Reader('')];
        for (const reader of readers) await reader.refresh(client);
        for (const { kind, pick } of happenings) {
          if (kind === 'step') await takeSteps(db, [{ id: 1 + (pick % 40), step: 'detached', by: `rc ${pick}` }]);
          if (kind === 'setting') await archiveAfter(client, [null, 90, 120, 200, 400, 3_650][pick % 6] ?? null);
          if (kind === 'move') await moveAll(server.context);
          if (kind === 'wait') server.advance((pick % 20) * DAY_MS);
          // A session does not last for days.
          client = await server.signedInAs({ role: 'super_admin', username: `admin ${(round += 1)}` });
          const announced = String((await client.get(STATUS)).headers[CURSOR_HEADER]);
          await readers[0]?.refresh(client, pick % 2 === 0 ? announced : undefined);
          assert.deepEqual(readers[0]?.sorted, await wholeBody(client));
        }
        await readers[1]?.refresh(client);
        assert.deepEqual(readers[1]?.sorted, await wholeBody(client));
        assert.deepEqual(
          readers.map(({ readAll }) => readAll),
          [1, 1],
        );
        const { count } = await db
          .selectFrom('devices')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('archived', '=', 1)
          .executeTakeFirstOrThrow();
        const counter = await db.selectFrom('change_counter').selectAll().executeTakeFirstOrThrow();
        assert.equal(counter.archived_count, count);
        assert.equal(counter.archived_since === null, count === 0);
      }),
      { numRuns: 6 },
    );
  },
  NO_RATE,
);
