import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createApp } from '../../app.ts';
import { TestClient } from '../../testing/client.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { fillWithLarge, LARGE, LARGE_ASSET, LARGE_REPORT, shellDir } from '../../testing/http/large-answers.ts';
import { serverTest } from '../../testing/server-test.ts';
import { askWithoutReading } from '../../testing/http/slow-reader.ts';
import type { Ask } from '../../testing/http/slow-reader.ts';
import { HELD_BYTES, slowReaders, STALLED_MS } from './slow-readers.ts';
import type { Reader } from './slow-readers.ts';

const ANSWERS: readonly Ask[] = [
  LARGE_REPORT,
  LARGE_REPORT,
  LARGE_REPORT,
  ['GET', '/veritas/api/get_status/'],
  ['GET', '/veritas/api/get_status/?gzip'],
  ['GET', '/veritas/api/audit_csv/'],
  ['GET', '/veritas/user/download_apk/'],
  LARGE_ASSET,
];

serverTest(
  'a client that reads nothing of any response for 30 s is disconnected, and no other',
  async (server) => {
    mock.timers.enable({ apis: ['setInterval'] });
    const app = await createApp(server.context);
    const readers: Socket[] = [];
    try {
      await fillWithLarge(server);
      const client = new TestClient(app);
      await startSession(server.context, client, await addUser(server.context, { role: 'admin' }));
      await app.listen({ port: 0, host: '127.0.0.1' });
      const look = async () => {
        for (let turn = 0; turn < 50; turn += 1) await nextTurn();
        mock.timers.tick(1_000);
      };
      const begin = async (ask: Ask) => {
        const begun = await askWithoutReading(app, client, ask);
        readers.push(begun.reader);
        return begun;
      };
      const slow = [];
      for (const ask of ANSWERS) slow.push(await begin(ask));
      const moving = await begin(['GET', '/veritas/api/get_status/?gzip']);
      const report = () => client.post('api/generate_csv/', { start_date: '2026-11-18', end_date: '2026-11-18' });
      assert.equal((await report()).error().code, 'too_many_reports');
      await look();

      server.advance(STALLED_MS - 1);
      await look();
      assert.deepEqual(
        slow.filter(({ writer }) => writer.destroyed),
        [],
      );
      await take(moving.reader, LARGE / 3);
      await look();
      server.advance(1);
      await look();
      assert.deepEqual(
        slow.map(({ writer }) => writer.destroyed),
        ANSWERS.map(() => true),
      );
      assert.equal(moving.writer.destroyed, false);
      for (const { reader } of slow) {
        const gone = new Promise((resolve) => reader.once('close', resolve));
        reader.resume();
        await gone;
      }
      assert.equal((await report()).status, 200);
      const logged = server.logs.filter(({ msg }) => String(msg).startsWith('a connection was ended'));
      assert.deepEqual(
        logged.map(({ ip }) => ip),
        ANSWERS.map(() => '127.0.0.1'),
      );
    } finally {
      mock.timers.reset();
      for (const socket of readers) socket.destroy();
      await app.close();
    }
  },
  { shellDir },
);

async function take(reader: Socket, bytes: number): Promise<void> {
  let taken = 0;
  reader.on('data', (part: Buffer) => (taken += part.length)).resume();
  while (taken < bytes) await once(reader, 'data');
  reader.pause();
}

/** A socket with this many written bytes, some of them unsent. */
function socketWith({ written, waiting }: { written: number; waiting: number }): Socket {
  const socket = { writableLength: waiting, _handle: { bytesWritten: written, writeQueueSize: waiting } };
  return socket as unknown as Socket;
}

const reader = (askedAt: number): Reader => ({ taken: 0, progressAt: askedAt, askedAt });

test('a slow but reading client has ten minutes for a response', () => {
  const readers = new Map<Socket, Reader>();
  const facts = reader(0);
  let cutAt: number | null = null;
  for (let now = 0; now <= 20 * 60_000 && cutAt === null; now += 20_000) {
    const socket = socketWith({ written: 1_000_000 + now, waiting: 1_000_000 });
    readers.clear();
    readers.set(socket, facts);
    if (slowReaders(readers, now).includes(socket)) cutAt = now;
  }
  assert.equal(cutAt, 10 * 60_000);
});

test('above the memory limit the clients with the oldest requests are disconnected', () => {
  const share = HELD_BYTES / 4;
  const sockets = Array.from({ length: 6 }, () => socketWith({ written: share, waiting: share }));
  const readers = new Map(sockets.map((socket, index) => [socket, reader(index)]));
  assert.deepEqual(slowReaders(readers, 10), sockets.slice(0, 2));
  assert.deepEqual(slowReaders(new Map([...readers].slice(2)), 10), []);
});

test('a clock that is set back neither disconnects a reader nor grants extra time', () => {
  const socket = socketWith({ written: 2, waiting: 1 });
  const facts: Reader = { taken: 1, progressAt: 1_000_000, askedAt: 1_000_000 };
  assert.deepEqual(slowReaders(new Map([[socket, facts]]), 0), []);
  assert.deepEqual(slowReaders(new Map([[socket, facts]]), STALLED_MS), [socket]);
});
