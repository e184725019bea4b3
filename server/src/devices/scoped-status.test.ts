import assert from 'node:assert/strict';
import { ARCHIVED_HEADER, CURSOR_HEADER } from '@veritas/shared/contracts';
import { ARROW_STREAM } from '@veritas/shared/domain/arrow';
import fc from 'fast-check';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { addDevices } from '../testing/devices.ts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { storeTest } from '../testing/store-test.ts';
import { JSON_FORM } from './body/body-form.ts';
import { drawChangeNumbers, lastChange } from './changes/change-seq.ts';
import { StatusBodies } from './body/status-body.ts';
import { MOST_SCOPES, StatusOfScope } from './status-of-scope.ts';
import { formatCursor } from './changes/status-tag.ts';
import { askSince, Reader, wholeBody } from './testing/reader.ts';
import {
  changeRecords,
  deleteRecords,
  hideUpload,
  showUpload,
  storeHidden,
  takeSteps,
} from './testing/uploaded-records.ts';

const OWN_HUB = { readScope: 'own_hub', ratePerUser: 0, ratePerAddress: 0 } as const;
const STATUS = 'api/get_status/';
const HUBS = ['BLR_KOR', 'DEL_OKH'] as const;
const of = (hub: string) => ({ hub_code: hub, hub_key: hub.toLowerCase(), archived: 0 });
const idsOf = (records: readonly unknown[]) => records.map((record) => (record as { id: number }).id);

/** Records 1 and 3 of BLR_KOR, 2 and 4 of DEL_OKH. */
async function hubs(server: ServerTest): Promise<void> {
  for (const hub of HUBS) await addGroup(server.context, hub);
  await addDevices(
    server,
    [...HUBS, ...HUBS].map((hub, index) => ({ ...of(hub), tracking_key: `rvp000000${index + 1}` })),
  );
}

/** As an admin moves a user: the sessions go on. */
async function move({ context: { db } }: ServerTest, username: string, hub: string): Promise<void> {
  const group = db.selectFrom('groups').select('id').where('code', '=', hub);
  const user = db.selectFrom('users').select('id').where('username', '=', username);
  await db.updateTable('user_groups').set({ group_id: group }).where('user_id', 'in', user).execute();
}

/** As a correction of a record by hand. */
function moveRecords(db: Db, ids: readonly number[], hub: string): Promise<void> {
  return transaction(db, async (trx) => {
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await trx
      .updateTable('devices')
      .set({ ...of(hub), change_seq: seq })
      .where('id', 'in', ids)
      .execute();
  });
}

serverTest(
  'changes of another hub are not sent, those of the reader’s hub are, and a record that leaves it is removed',
  async (server) => {
    const { db } = server.context;
    await hubs(server);
    const client = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
    const reader = new Reader();
    await reader.refresh(client);
    const ask = () => askSince(client, reader.cursor, '&steps=1');
    await takeSteps(db, [{ id: 2, step: 'submitted', by: 'other_wm' }]);
    const nothing = await ask();
    assert.ok(!('read_all' in nothing));
    assert.deepEqual({ ...nothing, cursor: '' }, { cursor: '', records: [], removed: [], steps: {} });
    await takeSteps(db, [{ id: 1, step: 'submitted', by: 'own_wm' }]);
    const own = await ask();
    assert.ok(!('read_all' in own));
    assert.deepEqual(own.steps?.submitted?.by, ['own_wm']);
    await moveRecords(db, [1], 'DEL_OKH');
    await moveRecords(db, [4], 'blr_kor');
    await moveRecords(db, [2], 'DEL_OKH');
    await reader.refresh(client);
    assert.deepEqual([idsOf(reader.sorted), reader.readAll], [[3, 4], 1]);
    assert.deepEqual(reader.sorted, await wholeBody(client));
  },
  OWN_HUB,
);

serverTest(
  'a user who is moved to another hub, or whose scope is enabled, gets all records again',
  async (server) => {
    await hubs(server);
    const client = await server.signedInAs({ role: 'executive', username: 'asha', groups: ['BLR_KOR'] });
    const known = await Promise.all([{}, { accept: ARROW_STREAM }].map((headers) => client.get(STATUS, { headers })));
    const again = ({ headers }: (typeof known)[number], accept: object) =>
      client.get(STATUS, { headers: { ...accept, 'if-none-match': String(headers['etag']) } });
    const [json, arrow] = known;
    assert.ok(json && arrow);
    const marks = (await client.get('api/device_marks/')).json<{ version: string }>();
    assert.deepEqual([idsOf(json.json()), (await again(json, {})).status], [[1, 3], 304]);
    const check = async (ids: readonly number[]) => {
      assert.deepEqual(idsOf((await again(json, {})).json()), ids);
      assert.equal((await again(arrow, { accept: ARROW_STREAM })).status, 200);
      const since = await askSince(client, String(json.headers[CURSOR_HEADER]));
      assert.deepEqual(since, { read_all: true, reason: 'The cursor is not one of this database.' });
      const { all } = (await client.get(`api/device_marks/?since=${marks.version}`)).json<{ all: boolean }>();
      assert.equal(all, true);
    };
    await move(server, 'asha', 'DEL_OKH');
    await check([2, 4]);
    const other = await server.signedInAs({ role: 'incharge', groups: ['DEL_OKH'] });
    const { etag } = (await other.get(STATUS)).headers;
    assert.equal((await client.get(STATUS, { headers: { 'if-none-match': String(etag) } })).status, 304);
    await move(server, 'asha', 'BLR_KOR');
    assert.equal((await again(json, {})).status, 304);
    const { cookies } = client;
    await server.restart({ readScope: 'all' });
    const all = Object.assign(server.newClient(), { cookies });
    const whole = await all.get(STATUS, { headers: { 'if-none-match': String(json.headers['etag']) } });
    assert.deepEqual(idsOf(whole.json()), [1, 2, 3, 4]);
    await server.restart({ readScope: 'own_hub' });
    const own = Object.assign(server.newClient(), { cookies });
    const tag = String(whole.headers['etag']);
    assert.deepEqual(idsOf((await own.get(STATUS, { headers: { 'if-none-match': tag } })).json()), [1, 3]);
    assert.ok('read_all' in (await askSince(own, String(whole.headers[CURSOR_HEADER]))));
  },
  OWN_HUB,
);

serverTest(
  'an event of any change works for readers of a hub',
  async (server) => {
    const { db } = server.context;
    await hubs(server);
    const client = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
    const reader = new Reader();
    await reader.refresh(client);
    await takeSteps(db, [{ id: 1, step: 'submitted', by: 'first' }]);
    const { storeId, seq } = await lastChange(db);
    await takeSteps(db, [{ id: 3, step: 'submitted', by: 'second' }]);
    const { cursor } = reader;
    await reader.refresh(client, formatCursor({ storeId, seq }));
    assert.equal(reader.cursor, `${cursor.slice(0, 8)}-${seq}`);
    await reader.refresh(client);
    assert.deepEqual([reader.sorted, reader.readAll], [await wholeBody(client), 1]);
  },
  OWN_HUB,
);

serverTest(
  'readers of a hub get the number of its archived records',
  async (server) => {
    const { db } = server.context;
    await hubs(server);
    const client = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
    const leftOut = async () => {
      const header = (await client.get(STATUS)).headers[ARCHIVED_HEADER];
      const { headers } = await client.get(STATUS);
      const since = await askSince(client, String(headers[CURSOR_HEADER]));
      assert.ok(!('read_all' in since));
      const said = header === undefined ? null : (JSON.parse(String(header)) as { devices: number }).devices;
      assert.equal(since.archived?.devices ?? null, said);
      return said;
    };
    const archive = (id: number, count: number) =>
      transaction(db, async (trx) => {
        const seq = (await drawChangeNumbers(trx, 1)) + 1;
        await trx.updateTable('devices').set({ archived: 1, change_seq: seq }).where('id', '=', id).execute();
        await trx.updateTable('change_counter').set({ archived_count: count, archived_since: 5 }).execute();
      });
    assert.equal(await leftOut(), null);
    await archive(2, 1);
    assert.equal(await leftOut(), null);
    await archive(1, 2);
    assert.equal(await leftOut(), 1, 'the first one at once');
    await archive(3, 3);
    assert.equal(await leftOut(), 1, 'the next ones a minute later at most');
    server.advance(60_000);
    assert.equal(await leftOut(), 2);
    assert.deepEqual(await wholeBody(client), []);
  },
  OWN_HUB,
);

/** What may happen between two requests; encoded as numbers, so that failures can be shrunk. */
function happen(db: Db, kind: number, pick: number): Promise<unknown> {
  const id = 1 + (pick % 4);
  const hub = HUBS[pick % 2] ?? HUBS[0];
  const steps = ['submitted', 'verified', 'detached'] as const;
  switch (kind) {
    case 0:
      return takeSteps(db, [{ id, step: steps[pick % 3] ?? 'submitted', by: `user_${pick}` }]);
    case 1:
      return moveRecords(db, [id], hub);
    case 2:
      return changeRecords(db, [id], `whole_${pick}`);
    default:
      return upload(db, hub, kind === 4);
  }
}

async function upload(db: Db, hub: string, isUndone: boolean): Promise<void> {
  const span = await storeHidden(db, 3);
  await db
    .updateTable('devices')
    .set(of(hub))
    .where('upload_id', '=', span.uploadId)
    .where('id', '>', span.firstId)
    .execute();
  await showUpload(db, span);
  if (!isUndone) return;
  await hideUpload(db, span);
  await deleteRecords(db, span);
}

serverTest(
  'after any history a copy updated by changes equals the body of the hub, which is the hub’s part of all records',
  async (server) => {
    const { db } = server.context;
    await hubs(server);
    const clients = {
      BLR_KOR: await server.signedInAs({ role: 'incharge', username: 'blr', groups: ['BLR_KOR'] }),
      DEL_OKH: await server.signedInAs({ role: 'incharge', username: 'del', groups: ['DEL_OKH'] }),
    };
    const admin = await server.signedInAs({ role: 'admin' });
    const readers = HUBS.map((hub) => ({ hub, client: clients[hub], reader: new Reader() }));
    for (const { client, reader } of readers) await reader.refresh(client);
    const happenings = fc.array(fc.tuple(fc.nat(4), fc.nat(40)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(happenings, async (kinds) => {
        for (const [kind, pick] of kinds) await happen(db, kind, pick);
        const all = await wholeBody(admin);
        for (const { hub, client, reader } of readers) {
          await reader.refresh(client);
          const own = all.filter((record) => hubOf(record).toUpperCase() === hub);
          assert.deepEqual(await wholeBody(client), own);
          assert.deepEqual(reader.sorted, own);
        }
      }),
      { numRuns: 25 },
    );
    assert.deepEqual(
      readers.map(({ reader }) => reader.readAll),
      [1, 1],
    );
  },
  OWN_HUB,
);

const hubOf = (record: unknown) => (record as { tracking_id: { hub_code: string } }).tracking_id.hub_code;

storeTest('the responses of a scope are cached until many others were requested', (context) => {
  const answers = new StatusOfScope(context);
  const first = answers.of(['hub_0']);
  assert.equal(answers.of(null), answers.of(null));
  for (let index = 1; index < MOST_SCOPES; index += 1) answers.of([`hub_${index}`]);
  assert.equal(answers.of(['hub_0']), first);
  answers.of(['one more']);
  assert.equal(answers.of(['hub_0']), first, 'it was requested later than the others');
  for (let index = 1; index <= MOST_SCOPES; index += 1) answers.of([`hub_${index}`]);
  assert.notEqual(answers.of(['hub_0']), first);
  return Promise.resolve();
});

storeTest('a body of many pages holds the records of its scope alone, and of none without a hub', async (context) => {
  const { db } = context;
  const span = await storeHidden(db, 2_600);
  const third = db.updateTable('devices').set(of('BLR_KOR')).where('id', 'in', idsFrom(span.firstId));
  await db.updateTable('devices').set(of('DEL_OKH')).execute();
  await third.execute();
  await showUpload(db, span);
  const read = async (scope: readonly string[]) => {
    const { content } = await new StatusBodies(context, JSON_FORM, undefined, scope).current();
    return idsOf(JSON.parse(Buffer.concat(content.plain).toString()) as unknown[]);
  };
  assert.deepEqual(await read(['blr_kor']), idsFrom(span.firstId));
  assert.equal((await read(['blr_kor', 'del_okh'])).length, 2_600);
  assert.deepEqual(await read([]), []);
});

const idsFrom = (first: number) => Array.from({ length: 800 }, (_, index) => first + index * 3);
