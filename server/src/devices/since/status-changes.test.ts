import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CURSOR_HEADER } from '@veritas/shared/contracts';
import type { StatusChanges as StatusAnswer } from '@veritas/shared/contracts';
import { ROLE_TRAITS, ROLES } from '@veritas/shared/domain';
import fc from 'fast-check';
import type { Db } from '../../db/index.ts';
import { serverTest } from '../../testing/server-test.ts';
import { storeTest } from '../../testing/store-test.ts';
import { drawChangeNumbers } from '../changes/change-seq.ts';
import { MOST_CHANGES } from './read-changes.ts';
import { StatusChanges } from './status-changes.ts';
import { STEPS } from '../changes/step-numbers.ts';
import { askSince, Reader, wholeBody } from '../testing/reader.ts';
import {
  changeRecords,
  deleteRecords,
  hideUpload,
  showUpload,
  storeHidden,
  storeShown,
  takeSteps,
  visibleIds,
} from '../testing/uploaded-records.ts';
import type { IdSpan } from '../records/hidden.ts';

const STATUS = 'api/get_status/';
const NO_RATE = { ratePerUser: 0, ratePerAddress: 0 };

/** One change of the records; `pick` chooses among the existing ones. */
const happening = fc.record({
  kind: fc.constantFrom('change', 'change many', 'step', 'step', 'import', 'show', 'undo', 'delete', 'draw', 'nothing'),
  pick: fc.nat(),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Uploads in the states that an import and an undo go through. */
class Uploads {
  readonly #db: Db;
  readonly #hidden: IdSpan[] = [];
  readonly #shown: IdSpan[] = [];
  readonly #undone: IdSpan[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  async make({ kind, pick }: Happening, round: number): Promise<void> {
    const db = this.#db;
    if (kind === 'draw') await drawChangeNumbers(db, 1 + (pick % 9));
    if (kind === 'change' || kind === 'change many') await this.#change(kind === 'change' ? 1 : 7, pick, round);
    if (kind === 'step') await this.#step(pick, `round ${round}`);
    if (kind === 'import') this.#hidden.push(await storeHidden(db, 1 + (pick % 12)));
    if (kind === 'show') await this.#move(this.#hidden, this.#shown, (span) => showUpload(db, span));
    if (kind === 'undo') await this.#move(this.#shown, this.#undone, (span) => hideUpload(db, span));
    if (kind === 'delete') await this.#move(this.#undone, [], (span) => deleteRecords(db, span));
  }

  async #change(count: number, pick: number, round: number): Promise<void> {
    const ids = await visibleIds(this.#db);
    const start = ids.length === 0 ? 0 : pick % ids.length;
    if (ids.length > 0) await changeRecords(this.#db, ids.slice(start, start + count), `round ${round}`);
  }

  async #step(pick: number, by: string): Promise<void> {
    const ids = await visibleIds(this.#db);
    const id = ids[pick % Math.max(ids.length, 1)];
    const step = STEPS[pick % STEPS.length];
    if (id !== undefined && step) await takeSteps(this.#db, [{ id, step, by }]);
  }

  async #move(from: IdSpan[], to: IdSpan[], work: (span: IdSpan) => Promise<void>): Promise<void> {
    const span = from.shift();
    if (!span) return;
    await work(span);
    to.push(span);
  }
}

serverTest(
  'applying changes gives the records of the whole body after any history, also when applied repeatedly',
  async (server) => {
    const client = await server.signedInAs({ role: 'executive' });
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (happenings) => {
        const { db } = server.context;
        const uploads = new Uploads(db);
        const [often, seldom, old] = [new Reader(), new Reader(), new Reader('')];
        await Promise.all([often, seldom, old].map((reader) => reader.refresh(client)));
        for (const [round, next] of happenings.entries()) {
          await uploads.make(next, round);
          const answer = await askSince(client, often.cursor, often.form);
          assert.ok('records' in answer);
          often.apply(answer);
          // Every other time without the new cursor, as when a response is applied twice.
          if (round % 2 === 0) often.cursor = answer.cursor;
          assert.deepEqual(often.sorted, await wholeBody(client));
        }
        for (const reader of [seldom, old]) {
          await reader.refresh(client);
          assert.deepEqual(reader.sorted, await wholeBody(client));
        }
        assert.deepEqual([often.readAll, seldom.readAll, old.readAll], [1, 1, 1]);
      }),
      { numRuns: 8 },
    );
  },
  NO_RATE,
);

serverTest('every web role reads changes, with the cursor of the full response', async (server) => {
  const { db } = server.context;
  const { firstId } = await storeShown(db, 300);
  for (const role of ROLES.filter((one) => ROLE_TRAITS[one].web)) {
    const client = await server.signedInAs({ role, username: `reader ${role}` });
    const whole = await client.get(STATUS);
    assert.ok(Array.isArray(whole.json()), 'the answer of the specification');
    const cursor = String(whole.headers[CURSOR_HEADER]);
    assert.deepEqual(await askSince(client, cursor), { cursor, records: [], removed: [] });
    await changeRecords(db, [firstId], role);
    const changes = await askSince(client, cursor);
    assert.ok('records' in changes);
    assert.deepEqual([changes.records.length, changes.records[0]?.id], [1, firstId]);
  }
  assert.equal((await server.newClient().get(`${STATUS}?since=x`)).status, 401);
  const phone = await server.signedInAs({ role: 'operators', username: 'phone' }, 'mobile');
  assert.equal((await phone.get(`${STATUS}?since=x`)).status, 403);
});

serverTest('an invalid cursor, one of another database or a future one: read all', async (server) => {
  const { db } = server.context;
  await storeShown(db, 3);
  const client = await server.signedInAs({ role: 'admin' });
  const cursor = String((await client.get(STATUS)).headers[CURSOR_HEADER]);
  const [name = '', seq = ''] = cursor.split(/-(?=\d+$)/);
  const wrong = ['', 'x', '0', name, `${name}-`, `${name}-${seq}x`, `${name}--1`, `${name}-1e3`, `00000000-${seq}`];
  const hostile = ["' or 1=1 --", '{"$gt":0}', '\u0000', '😀'.repeat(100), `${name}-${'9'.repeat(15)}`];
  for (const text of [...wrong, ...hostile, `${name}-${Number(seq) + 1}`]) {
    const answer = await askSince(client, text);
    assert.ok('read_all' in answer && answer.reason.endsWith('.'), text);
  }
  const twice = await client.get(`${STATUS}?since=${cursor}&since=${cursor}`);
  assert.deepEqual([twice.status, twice.json()['read_all']], [200, true]);
  await db.updateTable('change_counter').set({ store_id: 'another-database' }).execute();
  assert.ok('read_all' in (await askSince(client, cursor)));
});

serverTest('too many changes: read all', async (server) => {
  const { db } = server.context;
  await storeShown(db, 10);
  const client = await server.signedInAs({ role: 'admin' });
  const reader = new Reader();
  await reader.refresh(client);
  await storeShown(db, MOST_CHANGES);
  await reader.refresh(client);
  assert.deepEqual([reader.records.size, reader.readAll], [MOST_CHANGES + 10, 1]);
  const span = await storeHidden(db, 1);
  await showUpload(db, { ...span, lastId: span.firstId + MOST_CHANGES });
  await reader.refresh(client);
  assert.equal(reader.readAll, 2);
  await changeRecords(db, await visibleIds(db), 'all of them');
  await reader.refresh(client);
  assert.equal(reader.readAll, 3);
  assert.deepEqual(reader.sorted, await wholeBody(client));
});

serverTest('changes are sent compressed if accepted, without headers that only documents need', async (server) => {
  const { db } = server.context;
  const client = await server.signedInAs({ role: 'admin' });
  const cursor = String((await client.get(STATUS)).headers[CURSOR_HEADER]);
  await storeShown(db, 50);
  const ask = (encoding?: string) =>
    client.get(`${STATUS}?since=${cursor}`, { headers: encoding ? { 'accept-encoding': encoding } : {} });
  const [plain, zipped, packed] = [await ask(), await ask('gzip'), await ask('gzip, br')];
  assert.deepEqual(
    [plain, zipped, packed].map(({ headers }) => headers['content-encoding']),
    [undefined, 'gzip', 'br'],
  );
  assert.ok(gunzipSync(zipped.bytes).equals(plain.bytes));
  assert.ok(brotliDecompressSync(packed.bytes).equals(plain.bytes));
  const { headers } = packed;
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.match(String(headers['content-security-policy']), /default-src 'none'; frame-ancestors 'none'; sandbox/);
  const ofDocuments = ['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-xss-protection'];
  assert.deepEqual(
    ofDocuments.filter((name) => name in headers),
    [],
  );
  const size = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
  assert.ok(size < 360, JSON.stringify(headers));
});

storeTest('consoles of one event share one response, which ends at the change of the event', async (context) => {
  const { db } = context;
  await storeShown(db, 100);
  const changes = new StatusChanges(context);
  const next = async (since: string, announced?: string) => {
    const answer = await changes.answer({ since, announced, steps: '1' });
    return { answer, ...(JSON.parse(answer.plain.toString()) as StatusAnswer) };
  };
  const { cursor } = await next(await cursorOf(db, 0));
  const all = await Promise.all(Array.from({ length: 5 }, () => changes.answer({ since: cursor })));
  assert.equal(new Set(all).size, 1);
  const [first = 0, second = 0] = await visibleIds(db);
  await changeRecords(db, [first], 'announced');
  const { cursor: announced } = await next(cursor);
  await changeRecords(db, [second], 'later');
  const one = await next(cursor, announced);
  assert.equal((await next(cursor, announced)).answer, one.answer);
  assert.equal(await one.answer.compressed('br'), await one.answer.compressed('br'));
  assert.deepEqual([one.cursor, one.records.length], [announced, 1]);
  const everything = await next(cursor, 'x');
  assert.equal(everything.records.length, 2);
  // A console that missed an event shares the response again at the next one.
  assert.equal((await next(announced, everything.cursor)).cursor, everything.cursor);
  assert.equal((await next(cursor, everything.cursor)).cursor, everything.cursor);
  assert.deepEqual((await next(everything.cursor, announced)).records, [], 'an event that came late says nothing new');
});

async function cursorOf(db: Db, seq: number): Promise<string> {
  const { store_id: id } = await db.selectFrom('change_counter').select('store_id').executeTakeFirstOrThrow();
  return `${id.slice(0, 8)}-${seq}`;
}

serverTest('numbers of an import that a power cut undoes are in no cursor and no tag', async (server) => {
  const { db } = server.context;
  const { firstId } = await storeShown(db, 10);
  const client = await server.signedInAs({ role: 'admin' });
  const { seq } = await db.selectFrom('change_counter').select('seq').executeTakeFirstOrThrow();
  await storeHidden(db, 100);
  const [reader, later] = [new Reader(), new Reader()];
  await reader.refresh(client);
  const whole = await client.get(STATUS);
  await later.refresh(client);
  await later.refresh(client);
  // As after the power cut: the numbers are drawn again by others.
  await db.deleteFrom('devices').where('id', '>', seq).execute();
  await db.deleteFrom('hidden_uploads').execute();
  await db.updateTable('change_counter').set({ seq }).execute();
  await changeRecords(db, [firstId], 'after the power cut');
  await drawChangeNumbers(db, 200);
  await server.restart();
  const again = Object.assign(server.newClient(), { cookies: client.cookies });
  for (const copy of [reader, later]) {
    await copy.refresh(again);
    assert.deepEqual(copy.sorted, await wholeBody(again));
  }
  const known = await again.get(STATUS, { headers: { 'if-none-match': String(whole.headers['etag']) } });
  assert.equal(known.status, 200);
});
