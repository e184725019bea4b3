import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isDatabaseAway } from '../core/faults.ts';
import { openForReading } from '../index.ts';

/** A message of PostgreSQL's protocol: its type, its length, its body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const REFUSAL = message('E', Buffer.from('SFATAL\0VFATAL\0C08P01\0Mserver login has been failing\0\0'));

test('a pooler that keeps a query waiting and refuses new clients counts as a lost database', async () => {
  const clients: Socket[] = [];
  const pooler = createServer((socket) => {
    clients.push(socket);
    const isFirst = clients.length === 1;
    socket.on('error', () => undefined);
    socket.once('data', () => void (isFirst ? socket.write(WELCOME) : socket.end(REFUSAL)));
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const { port } = pooler.address() as AddressInfo;
  const store = openForReading({ databaseUrl: `postgres://veritas@127.0.0.1:${port}/veritas`, dataDir: '' });
  try {
    await assert.rejects(sql`select 1`.execute(store.db), isDatabaseAway);
    assert.ok(clients.length > 1);
  } finally {
    for (const client of clients) client.destroy();
    await store.close();
    pooler.close();
  }
});
