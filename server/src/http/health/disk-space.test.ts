import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../../app.ts';
import { TestClient } from '../../testing/client.ts';
import { addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { sendChunk } from '../../uploads/testing/upload-client.ts';
import { DiskSpace } from './disk-space.ts';

const MIB = 1024 * 1024;
const TOTAL = 1024 * MIB;
/** The errors of both drivers. */
const FULL = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });

const reserveOf = ({ place }: ServerTest) =>
  statSync(join(place.dataDir, 'disk.reserve'), { throwIfNoEntry: false })?.size ?? 0;

serverTest('a full disk releases the reserve, and restores it when there is space for both', async (server) => {
  const isOwnDisk = server.context.dialect === 'sqlite';
  let free = 500 * MIB;
  const space = new DiskSpace(server.context, () => Promise.resolve({ total: TOTAL, free }));
  const seen: unknown[] = [];
  for (const now of [500, 52, 50, 6, 5, 20, 66, 68]) {
    free = now * MIB;
    await space.look();
    seen.push([now, space.level, reserveOf(server) / MIB]);
  }
  const held = [
    [500, 'enough', 16],
    [52, 'enough', 16],
    [50, 'low', 16],
    [6, 'low', 16],
    [5, 'full', 0],
    [20, 'full', 0],
    [66, 'full', 0],
    [68, 'enough', 16],
  ];
  assert.deepEqual(seen, isOwnDisk ? held : held.map(([now]) => [now, 'enough', 0]));
});

serverTest('sign-in, renewal and sign-out work while the database cannot grow', async ({ context }) => {
  const app = await createApp(context);
  try {
    await app.space.look();
    const people = Array.from({ length: 20 }, (_, index) => `user${index}`);
    for (const username of people) await addUser(context, { username, role: 'executive' });
    if (context.dialect === 'sqlite') {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(context.db);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(context.db);
    }
    const statuses: number[] = [];
    for (const username of [...people, ...people]) {
      const client = new TestClient(app);
      statuses.push((await client.signIn(username, PASSWORD)).status);
      for (let time = 0; time < 3; time += 1) statuses.push((await client.post('user/refresh/')).status);
      if (statuses.length % 8 === 0) statuses.push((await client.post('user/logout/')).status);
    }
    assert.deepEqual(new Set(statuses), new Set([200]));
  } finally {
    await app.close();
  }
});

serverTest('only an operation that fails with a full disk is retried after releasing the reserve', async (server) => {
  const { context } = server;
  const space = new DiskSpace(context, () => Promise.resolve({ total: TOTAL, free: 500 * MIB }));
  await space.look();
  const held = reserveOf(server);
  const tries: number[] = [];
  const work = (error: Error, times: number) => () => {
    tries.push(reserveOf(server));
    return tries.length <= times ? Promise.reject(error) : Promise.resolve('done');
  };
  await assert.rejects(space.withReserve(work(new Error('another'), 1)), /another/);
  assert.deepEqual(tries.splice(0), [held]);
  if (context.dialect === 'postgres') {
    await assert.rejects(space.withReserve(work(FULL, 1)), FULL);
    return;
  }
  assert.equal(await space.withReserve(work(FULL, 1)), 'done');
  assert.deepEqual(tries.splice(0), [16 * MIB, 0]);
  assert.equal(space.level, 'full');
  await assert.rejects(space.withReserve(work(FULL, 2)), FULL);
});

serverTest('files are refused before the disk is full, scans when it is, with a message', async (server) => {
  const { context } = server;
  const app = await createApp(context);
  let free = 500 * MIB;
  Object.assign(app.space, { measure: () => Promise.resolve({ total: TOTAL, free }) });
  try {
    const client = new TestClient(app);
    await addUser(context, { role: 'admin' });
    await client.signIn('admin', PASSWORD);
    const upload = async () => {
      const bytes = Buffer.from('tracking_id\nRVP1\n');
      const { status, text } = await sendChunk(client, { id: randomUUID(), index: 0, total: 2, bytes });
      return status === 507 ? (JSON.parse(text) as { error: string }).error : status;
    };
    const scan = async () => (await client.post('api/scan/', {})).status;
    const before = await upload();
    const scanned = await scan();
    assert.notEqual(before, 507);
    assert.notEqual(scanned, 507);
    const isOwnDisk = context.dialect === 'sqlite';
    const words = 'The server is short of space and takes no uploads at the moment. Tell the administrator.';
    free = 50 * MIB;
    assert.deepEqual([await upload(), await scan()], isOwnDisk ? [words, scanned] : [before, scanned]);
    free = 0;
    assert.deepEqual([await upload(), await scan()], isOwnDisk ? [words, 507] : [before, scanned]);
    assert.equal((await client.get('user/get_role/')).status, 200);
    assert.equal((await client.post('user/refresh/')).status, 200);
  } finally {
    await app.close();
  }
});
