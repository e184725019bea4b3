import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { getUploads, UploadResult } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import type { InferOutput } from 'valibot';
import type { Config } from '../../core/config/config.ts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { packReject } from '../store/pack-reject.ts';
import { keepRejects } from '../store/rejects.ts';
import { readUpload } from '../store/uploads.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { sendFile } from '../testing/upload-client.ts';
import { expireOldRejects } from '../upkeep/expiry.ts';

const HEADER = 'tracking_id,hub_code,device_brand,device_model_name,remark\n';
const REMARK = 'x'.repeat(600);
/** The counted size of one refused row of the files below. */
const ROW = packReject({
  row: 2,
  kind: 'refused',
  trackingId: 'R00001',
  reasons: ['hub_code "NOWHERE": no hub has this code'],
  cells: ['R00001', 'NOWHERE', 'Vivo', 'V29', REMARK],
}).bytes;
const HEAD = JSON.stringify(HEADER.trim().split(',')).length;

const open = { count: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
/** Room for so many rows of one upload. */
const roomFor = (perUser: number, total: number, days = 90): Partial<Config> => ({
  ratePerUser: 0,
  uploads: {
    file: { bytes: 2 ** 30, rows: 1_000_000 },
    open: { perUser: open, total: open },
    rejects: { perUser: perUser * ROW + HEAD, total: total * ROW + 2 * HEAD, keptMs: days * DAY_MS },
  },
});

interface Sent {
  readonly id: string;
  readonly result: UploadResult;
}

/** Refused rows, then good ones; their IDs begin with the letter. */
async function upload(client: TestClient, letter: string, refused: number, good = 0): Promise<Sent> {
  const line = (_: unknown, row: number) => {
    const id = `${letter}${String(row + 1).padStart(5, '0')}`;
    return `${id},${row < refused ? 'NOWHERE' : 'BLR_KOR'},Vivo,V29,${REMARK}\n`;
  };
  const file = Buffer.from(HEADER + Array.from({ length: refused + good }, line).join(''));
  const id = randomUUID();
  const answer = await sendFile(client, file, id);
  assert.equal(answer.status, 200, answer.text);
  return { id, result: answer.json<UploadResult>() };
}

const csv = (client: TestClient, { id }: Sent) => client.get(`api/upload_rejects/?upload_id=${id}`);
const rowsOf = (text: string) => text.trim().split('\r\n').length - 1;

async function stored({ context: { db } }: ServerTest, { id }: Sent): Promise<number> {
  return (await db.selectFrom('upload_rejects').select('row').where('upload_id', '=', id).execute()).length;
}

async function admin(server: ServerTest): Promise<TestClient> {
  await addGroup(server.context, 'BLR_KOR');
  return server.signedInAs({ role: 'admin' });
}

serverTest(
  'rejected rows beyond the room for them are counted and not kept, and the result says so; good rows are stored',
  async (server) => {
    const client = await admin(server);
    const exact = await upload(client, 'A', 300);
    assert.deepEqual([exact.result.skipped, exact.result.errors.length], [300, 300]);
    assert.doesNotMatch(exact.result.notes?.join() ?? '', /Only/);
    const more = await upload(client, 'B', 301, 5);
    assert.deepEqual([more.result.processed, more.result.skipped], [5, 301]);
    const notes = more.result.notes?.join() ?? '';
    assert.match(notes, /Only 300 of the 301 rejected rows are kept for the CSV: there is no room for more/);
    assert.deepEqual([await stored(server, more), more.result.errors.length], [300, 300]);
    assert.equal(rowsOf((await csv(client, more)).text), 300);
  },
  roomFor(300, 10_000),
);

serverTest(
  'the rejected rows of the user’s oldest upload are evicted for those of a new one, and the history says so',
  async (server) => {
    const client = await admin(server);
    const oldest = await upload(client, 'A', 100);
    server.advance(1);
    const newer = await upload(client, 'B', 100);
    server.advance(1);
    const clean = await upload(client, 'C', 0, 3);
    assert.deepEqual(await Promise.all([oldest, newer].map((sent) => stored(server, sent))), [100, 100]);
    server.advance(1);
    const newest = await upload(client, 'D', 150);
    assert.deepEqual(await Promise.all([oldest, newer, newest].map((sent) => stored(server, sent))), [0, 100, 150]);
    const gone = await csv(client, oldest);
    assert.equal(gone.status, 410);
    assert.match(gone.error().error, /no longer kept\. Upload the file again/);
    const { uploads } = (await client.get('api/uploads/')).json<InferOutput<typeof getUploads.output>>();
    const keptOf = new Map(uploads.map((past) => [past.upload_id, past.rejects_kept]));
    assert.deepEqual(
      [oldest, newer, clean, newest].map(({ id }) => keptOf.get(id)),
      [false, true, true, true],
    );
    assert.deepEqual(
      uploads.map(({ errors }) => errors),
      [150, 0, 100, 100],
      'the counts stay',
    );
  },
  roomFor(260, 10_000),
);

serverTest(
  'all users together have room for so many rejected rows: those of the oldest upload of any user are evicted',
  async (server) => {
    const client = await admin(server);
    const other = await server.signedInAs({ role: 'admin', username: 'other' });
    const oldest = await upload(other, 'A', 90);
    server.advance(1);
    const own = await upload(client, 'B', 60);
    server.advance(1);
    const newest = await upload(other, 'C', 90);
    assert.deepEqual(await Promise.all([oldest, own, newest].map((sent) => stored(server, sent))), [0, 60, 90]);
  },
  roomFor(200, 200),
);

serverTest(
  'rejected rows are kept for some days',
  async (server) => {
    let client = await admin(server);
    const sent = await upload(client, 'A', 3);
    server.advance(30 * DAY_MS);
    await expireOldRejects(server.context);
    assert.equal(await stored(server, sent), 3);
    server.advance(1);
    await expireOldRejects(server.context);
    assert.equal(await stored(server, sent), 0);
    client = await signedInAgain(server);
    assert.equal((await csv(client, sent)).status, 410);
    const { result } = (await client.get(`api/upload_status/?upload_id=${sent.id}`)).json<{ result: UploadResult }>();
    assert.deepEqual([result.skipped, result.errors], [3, []]);
  },
  roomFor(200, 200, 30),
);

async function signedInAgain(server: ServerTest): Promise<TestClient> {
  const user = server.context.db.selectFrom('users').select('id').where('username', '=', 'admin');
  const again = server.newClient();
  await startSession(server.context, again, (await user.executeTakeFirstOrThrow()).id);
  return again;
}

serverTest('a cancelled upload keeps no rejected rows', async (server) => {
  const { db } = server.context;
  const client = await admin(server);
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const { id } = await storeUpload(db, randomUUID(), [Buffer.from(HEADER)], server.context.clock(), userId);
  const left = { row: 2, kind: 'refused', trackingId: 'R00001', reasons: ['why'], cells: ['R00001'] } as const;
  await keepRejects(db, id, [packReject(left)], 10_000);
  assert.equal((await client.post('api/upload_abandon/', { upload_id: id })).status, 200);
  assert.deepEqual(await db.selectFrom('upload_rejects').select('row').execute(), []);
  assert.equal((await readUpload(db, id)).reject_bytes, 0);
});
