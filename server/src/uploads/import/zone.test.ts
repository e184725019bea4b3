import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { UploadResult } from '@veritas/shared/contracts';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { sendChunk } from '../testing/upload-client.ts';

const HOUR = 3_600_000;
const HEADER = 'tracking_id,hub_code,device_brand,device_model_name,created_date\n';

/** Uploads a row for each date; returns its created time, or why it was refused. */
async function upload({ context, signedInAs }: ServerTest, dates: readonly string[], timeZone?: string) {
  const client = await signedInAs({ role: 'admin', username: randomUUID() });
  const prefix = randomUUID().slice(0, 8);
  const lines = dates.map((date, index) => `${prefix}${index},BLR_KOR,Vivo,V29,${date}\n`);
  const chunk = { id: randomUUID(), index: 0, total: 1, bytes: Buffer.from(HEADER + lines.join('')) };
  const answer = await sendChunk(client, { ...chunk, ...(timeZone !== undefined && { timeZone }) });
  if (answer.status !== 200) return [answer.error().error];
  const refused = answer.json<UploadResult>().errors.flatMap(({ errors }) => errors as string[]);
  const stored = await context.db
    .selectFrom('devices')
    .select('created_at')
    .where('tracking_id', 'like', `${prefix}%`)
    .orderBy('tracking_id')
    .execute();
  return [...stored.map(({ created_at: at }) => new Date(at ?? 0).toISOString()), ...refused];
}

serverTest(
  'dates without an offset are read in the zone that the upload names, and today is not in the future',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    // 01:00 of the 19th in India; 19:30 of the 18th in UTC.
    server.advance(13 * HOUR);
    const dates = ['2026-11-19', '2026-11-19 00:30', '2026-11-19T00:30:00Z', '2026-11-18T19:29:59+00:00'];
    assert.deepEqual(await upload(server, dates, 'Asia/Kolkata'), [
      '2026-11-18T18:30:00.000Z',
      '2026-11-18T19:00:00.000Z',
      '2026-11-18T19:29:59.000Z',
      'created_date "2026-11-19T00:30:00Z": is in the future in Asia/Kolkata',
    ]);
    assert.deepEqual(await upload(server, ['2026-11-18', '2026-11-19'], 'America/New_York'), [
      '2026-11-18T05:00:00.000Z',
      'created_date "2026-11-19": is in the future in America/New_York',
    ]);
  },
);

serverTest('an upload that names no zone is read in UTC, and may be dated today anywhere on earth', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  server.advance(Date.parse('2026-11-18T10:00:00Z') - START);
  assert.deepEqual(await upload(server, ['2026-11-19', '2026-11-19 00:01', '2026-11-18T10:00:01Z']), [
    '2026-11-19T00:00:00.000Z',
    'created_date "2026-11-19 00:01": is in the future',
    'created_date "2026-11-18T10:00:01Z": is in the future',
  ]);
  server.advance(-1);
  assert.deepEqual(await upload(server, ['2026-11-19']), ['created_date "2026-11-19": is in the future']);
});

serverTest(
  'a zone set for everyone wins over the one that an upload names',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    for (const zone of [undefined, 'America/New_York'])
      assert.deepEqual(await upload(server, ['2026-11-18'], zone), ['2026-11-17T18:30:00.000Z']);
  },
  { timeZone: 'Asia/Kolkata' },
);

serverTest('an upload keeps the zone that it began with, and refuses one that does not exist', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const [problem] = await upload(server, ['2026-11-18'], 'Mars/Base');
  assert.match(problem ?? '', /^time_zone: "Mars\/Base" is not a time zone that this server knows/);
  const client = await server.signedInAs({ role: 'admin' });
  await server.restart({ chunkBytes: HEADER.length });
  const id = randomUUID();
  const again = server.newClient();
  for (const [name, value] of client.cookies) again.cookies.set(name, value);
  await sendChunk(again, { id, index: 0, total: 2, bytes: Buffer.from(HEADER), timeZone: 'Asia/Kolkata' });
  const row = Buffer.from('RVP0000001,BLR_KOR,Vivo,V29,2026-11-18\n');
  const answer = await sendChunk(again, { id, index: 1, total: 2, bytes: row, timeZone: 'America/New_York' });
  assert.equal(answer.json<UploadResult>().processed, 1);
  const device = server.context.db.selectFrom('devices').select('created_at');
  assert.equal((await device.executeTakeFirstOrThrow()).created_at, Date.parse('2026-11-18T00:00:00+05:30'));
});
