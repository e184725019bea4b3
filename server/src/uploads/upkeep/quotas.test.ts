import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { IDLE_MS } from '../receive/admission.ts';
import { CHUNK, LIMITS, QuotaWorld } from '../testing/quota-world.ts';
import { sendChunk, sendFile } from '../testing/upload-client.ts';
import { clearLeftovers, expireUploads, UPLOAD_LIFE_MS } from './expiry.ts';
import { RecentUploads } from './recent-uploads.ts';

const HOUR_MS = 60 * 60_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
const SETTINGS = { chunkBytes: CHUNK, uploads: LIMITS, ratePerUser: 0, ratePerAddress: 0 };

const user = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('begin' as const),
      user,
      good: fc.integer({ min: 0, max: 6 }),
      bad: fc.integer({ min: 0, max: 16 }),
      width: fc.constantFrom(0, 0, 40, 300),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('go on' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('abandon' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(60_000, IDLE_MS, IDLE_MS, 21 * HOUR_MS, 25 * HOUR_MS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('upkeep' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(world: QuotaWorld, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'begin':
      await world.begin(taken.user, taken.good, taken.bad, taken.width);
      return;
    case 'go on':
      await world.goOn(taken.which);
      return;
    case 'abandon':
      return world.abandon(taken.which);
    case 'pass':
      return world.advance(taken.ms);
    case 'upkeep':
      return world.upkeep();
  }
}

async function newWorld(server: ServerTest): Promise<QuotaWorld> {
  await addGroup(server.context, 'BLR_KOR');
  const ids: string[] = [];
  for (const username of QuotaWorld.users) ids.push(await addUser(server.context, { role: 'admin', username }));
  return new QuotaWorld(server, ids);
}

serverTest(
  'any sequence of uploads, pauses, resumptions and cancellations keeps the store within its limits',
  async (server) => {
    const world = await newWorld(server);
    // One history: each sequence continues where the previous one ended.
    const numRuns = server.context.dialect === 'sqlite' ? 25 : 6;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const taken of steps) {
          await take(world, taken);
          await world.check();
        }
        world.advance(IDLE_MS);
        assert.equal(await world.hasRoom(0, 1, IDLE_MS), true);
        const { status, text } = await world.begin(0, 1, 0, 0);
        assert.equal(status, 200, `idle uploads keep a user out: ${text}`);
        await world.check();
      }),
      { numRuns, endOnFailure: true },
    );
  },
  SETTINGS,
);

/** Bytes of the database that are in use; on PostgreSQL of the tables that uploads fill, without their deleted rows. */
async function sizeOf({ context: { db, dialect } }: ServerTest): Promise<number> {
  if (dialect === 'postgres') return sizeOfCopies(db, ['uploads', 'upload_chunks', 'upload_rejects']);
  const { rows } = await sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db);
  return Number(rows[0]?.bytes);
}

/** Copies, because VACUUM keeps the deleted rows that any statement beside it may still see. */
async function sizeOfCopies(db: Db, tables: readonly string[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let bytes = 0;
    for (const table of tables) {
      const copy = sql.table(`copy_of_${table}`);
      await sql`create temp table ${copy} (like ${sql.table(table)} including all) on commit drop`.execute(trx);
      await sql`insert into ${copy} select * from ${sql.table(table)}`.execute(trx);
      const { rows } = await sql<{
        bytes: string;
      }>`select pg_total_relation_size(${`copy_of_${table}`}) as bytes`.execute(trx);
      bytes += Number(rows[0]?.bytes);
    }
    return bytes;
  });
}

/** Starts like text: random first bytes are now and then those of another file type, which is refused. */
const incompressible = (size: number) => Buffer.concat([Buffer.from('a'), randomBytes(size - 1)]);

const KIB = 1_024;
/** What the history keeps of an upload for good, with its entry in the audit trail. */
const HISTORY_BYTES = 3 * KIB;

serverTest(
  'small files of nothing but rejected rows, and uploads that are begun and left, grow the store by the limits at most',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    const before = await sizeOf(server);
    const tiny = Buffer.from(`tracking_id,hub_code\n${'a\n'.repeat(1_500)}`);
    const wide = Buffer.from(`tracking_id,hub_code,remark\n${`RVP0000001,NOWHERE,${'y'.repeat(1_300)}\n`.repeat(150)}`);
    const names = Buffer.from(`tracking_id,hub_code,${'z'.repeat(40_000)}\nx\n`);
    let files = 0;
    for (let round = 0; round < 2; round += 1)
      for (const file of [tiny, wide, names]) {
        assert.equal((await sendFile(client, file)).status, 200);
        files += 1;
        server.advance(1);
      }
    for (let count = 0; count < 6; count += 1)
      await sendChunk(client, { id: randomUUID(), index: 0, total: 2, bytes: incompressible(2 ** 20) });
    await clearLeftovers(server.context);
    const grown = (await sizeOf(server)) - before;
    const limit = 600 * KIB + 2 * 2 ** 20 + files * HISTORY_BYTES;
    assert.ok(grown <= limit, `grew by ${grown}, more than ${limit}`);
    assert.ok(grown > 2 * 2 ** 20, 'it is used as far as it goes');
  },
  {
    ratePerUser: 0,
    uploads: {
      file: { bytes: 2 ** 30, rows: 1_000_000 },
      open: { perUser: { count: 5, bytes: 4 * 2 ** 20 }, total: { count: 5, bytes: 4 * 2 ** 20 } },
      rejects: { perUser: 600 * KIB, total: 900 * KIB, keptMs: 24 * HOUR_MS },
    },
  },
);

serverTest(
  'uploads that were begun by a clock that was a month ahead keep their user from no other one for longer than usual',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    server.advance(MONTH_MS);
    const ahead = await server.signedInAs({ role: 'admin' });
    const begin = (client: TestClient) =>
      sendChunk(client, { id: randomUUID(), index: 0, total: 2, bytes: incompressible(CHUNK) });
    for (let count = 0; count < LIMITS.open.perUser.count; count += 1) assert.equal((await begin(ahead)).status, 200);
    server.advance(-MONTH_MS);
    const again = async () => {
      const client = server.newClient();
      assert.equal((await client.visit(), await client.signIn('admin', PASSWORD)).status, 200);
      return client;
    };
    await expireUploads(server.context, new RecentUploads(UPLOAD_LIFE_MS));
    assert.equal((await begin(await again())).status, 429);
    server.advance(IDLE_MS);
    assert.equal((await begin(await again())).status, 200);
  },
  SETTINGS,
);
