import assert from 'node:assert/strict';
import { on } from 'node:events';
import { apiUrl, CURSOR_HEADER, STATUS_EVENTS_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { cookieHeader } from '../../core/cookie-header.ts';
import type { AppContext } from '../../context/app-context.ts';
import { transaction } from '../../db/index.ts';
import type { TestClient } from '../../testing/client.ts';
import { clusterTest } from '../../testing/cluster-test.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { whileListening } from '../../testing/http/while-listening.ts';
import { askSince } from '../testing/reader.ts';
import { changeRecords, showUpload, storeHidden, visibleIds } from '../testing/uploaded-records.ts';
import { ChangeWatch } from './change-watch.ts';
import { EventStreams, MOST_OF_USER } from './event-streams.ts';

/** The names of media types are read in any case (RFC 9110, 8.3.1). */
const EVENTS = { accept: 'Text/Event-Stream' };

type Open = (client: TestClient, signal?: AbortSignal) => Promise<ReturnType<typeof heard>>;

/** Runs `work` with what opens streams of a listening app. */
function whileStreaming(context: AppContext, work: (open: Open, app: FastifyInstance) => Promise<void>): Promise<void> {
  return whileListening(context, (port, app) =>
    work(async (client, signal) => {
      const cookie = cookieHeader(client.cookies);
      const url = `http://127.0.0.1:${port}${apiUrl(STATUS_EVENTS_PATH)}`;
      return heard(await fetch(url, { headers: { ...EVENTS, cookie }, ...(signal && { signal }) }));
    }, app),
  );
}

const heard = (answer: Response) => ({ answer, events: eventsOf(answer) });

/** The data of each event, until the stream ends. */
async function* eventsOf(answer: Response): AsyncGenerator<string> {
  let text = '';
  for await (const bytes of answer.body ?? []) {
    text += Buffer.from(bytes as Uint8Array).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) yield block.slice('data: '.length);
  }
}

async function nextOf(events: AsyncGenerator<string>): Promise<string> {
  const next = await events.next();
  if (next.done) throw new Error('The stream has ended');
  return next.value;
}

const cursorOf = async (client: TestClient) => String((await client.get('api/get_status/')).headers[CURSOR_HEADER]);

serverTest(
  'a listener gets the present cursor, and a later one after each change, without any data',
  async (server) => {
    const { context } = server;
    await showUpload(context.db, await storeHidden(context.db, 3));
    const client = await server.signedInAs({ role: 'executive' });
    await whileStreaming(context, async (open) => {
      const { answer, events } = await open(client);
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
      assert.equal(answer.headers.get('cache-control'), 'no-store, no-transform');
      assert.equal(answer.headers.get('x-accel-buffering'), 'no');
      assert.equal(answer.headers.get('connection'), 'close', 'it would delay the end of the server');
      const first = await nextOf(events);
      assert.equal(first, await cursorOf(client));
      await storeHidden(context.db, 5);
      await changeRecords(context.db, await visibleIds(context.db), 'someone-else');
      const second = await nextOf(events);
      assert.equal(second, await cursorOf(client));
      const changes = await askSince(client, first);
      assert.deepEqual('records' in changes && [changes.cursor, changes.records.length], [second, 3]);
    });
  },
);

const ENDS: [string, (server: Parameters<Parameters<typeof serverTest>[1]>[0]) => Promise<unknown>][] = [
  ['ended', ({ context: { db } }) => db.deleteFrom('sessions').execute()],
  ['of a user who is deactivated', ({ context: { db } }) => db.updateTable('users').set({ is_active: 0 }).execute()],
  ['lapsed', (server) => Promise.resolve(server.advance(24 * 60 * 60_000))],
];
for (const [name, end] of ENDS)
  serverTest(`a stream ends when its session is ${name}`, async (server) => {
    const { context } = server;
    await showUpload(context.db, await storeHidden(context.db, 3));
    await whileStreaming(context, async (open) => {
      const { events } = await open(await server.signedInAs({ role: 'admin' }));
      await nextOf(events);
      await end(server);
      server.advance(10_000);
      await changeRecords(context.db, await visibleIds(context.db), 'someone-else');
      assert.equal((await events.next()).done, true, 'nothing more is said');
    });
  });

/** A stream of a signed-in admin, with a heartbeat every 5 ms. */
async function beatingStream({ context, client }: ServerTest) {
  const userId = await addUser(context, { role: 'admin' });
  await startSession(context, client, userId);
  const { id: sessionId } = await context.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  const access = { does: '', who: ['admin'] as const };
  const actor = { id: userId, sessionId, access } as never;
  const streams = new EventStreams(context, new ChangeWatch(context), { beatEveryMs: 5 });
  const stream = streams.add(actor);
  const closed = new Promise((resolve) => stream.on('close', resolve));
  /** Waits for three consecutive heartbeats. */
  const beats = async () => {
    let text = '';
    for await (const bytes of on(stream, 'data')) {
      text += String(bytes);
      if (/(\n\ndata: .*){3}/s.test(text)) return;
    }
  };
  return { streams, closed, beats };
}

serverTest('a heartbeat keeps silent streams open and ends those without access', async (server) => {
  const { streams, closed, beats } = await beatingStream(server);
  await beats();
  await server.context.db.deleteFrom('sessions').execute();
  server.advance(10_000);
  await closed;
  assert.equal(streams.size, 0);
  streams.endAll();
});

serverTest('a heartbeat ends a stream also when its user lost access right after it was opened', async (server) => {
  const { streams, closed, beats } = await beatingStream(server);
  await beats();
  await server.context.db.updateTable('users').set({ is_active: 0 }).execute();
  server.advance(1);
  await closed;
  assert.equal(streams.size, 0);
  streams.endAll();
});

serverTest('a clock that is set back keeps no stream open without an access check', async (server) => {
  const { streams, closed, beats } = await beatingStream(server);
  await beats();
  await server.context.db.updateTable('users').set({ is_active: 0 }).execute();
  server.advance(-3_600_000);
  await Promise.race([closed, beats()]);
  assert.equal(streams.size, 0);
  streams.endAll();
});

serverTest('a stream ends after five minutes, so that its browser may connect to another process', async (server) => {
  const { streams, closed, beats } = await beatingStream(server);
  server.advance(5 * 60_000 - 1);
  await beats();
  assert.equal(streams.size, 1);
  server.advance(1);
  await closed;
  assert.equal(streams.size, 0);
  streams.endAll();
});

serverTest(
  'streams are limited per user and end with their reader, which frees a slot',
  async (server) => {
    const { context } = server;
    const client = await server.signedInAs({ role: 'admin', username: 'many' });
    await whileStreaming(context, async (open) => {
      const leaving = new AbortController();
      const first = await open(client, leaving.signal);
      for (let count = 1; count < MOST_OF_USER; count += 1) assert.equal((await open(client)).answer.status, 200);
      assert.equal((await open(client)).answer.status, 429);
      assert.equal((await open(await server.signedInAs({ role: 'admin', username: 'other' }))).answer.status, 200);
      assert.equal(first.answer.status, 200);
      leaving.abort();
      while ((await open(client)).answer.status === 429);
    });
  },
  { ratePerUser: 0, ratePerAddress: 0, connectionsPerAddress: 0 },
);

serverTest('HEAD opens no stream', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await whileListening(server.context, async (port, app) => {
    const cookie = cookieHeader(client.cookies);
    const url = `http://127.0.0.1:${port}${apiUrl(STATUS_EVENTS_PATH)}`;
    const answer = await fetch(url, { method: 'HEAD', headers: { ...EVENTS, cookie } });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET']);
    assert.equal((await app.metrics.getSingleMetric('veritas_event_streams')?.get())?.values[0]?.value, 0);
  });
});

serverTest('a stopping server ends its streams and accepts no more', async ({ context, signedInAs }) => {
  const stopping = new AbortController();
  const client = await signedInAs({ role: 'admin' });
  await whileStreaming({ ...context, stopping: stopping.signal }, async (open) => {
    const { events } = await open(client);
    await nextOf(events);
    stopping.abort();
    assert.equal((await events.next()).done, true);
    assert.equal((await open(client)).answer.status, 503);
  });
});

serverTest('a client that does not accept events gets 406; a visitor and the phone app get none', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  for (const headers of [{}, { accept: 'application/json' }]) {
    const refused = await client.get(STATUS_EVENTS_PATH, { headers });
    assert.deepEqual([refused.status, refused.error().code], [406, 'not_acceptable']);
    assert.match(refused.error().error, /^Changes are sent as text\/event-stream only/);
  }
  assert.equal((await server.newClient().get(STATUS_EVENTS_PATH, { headers: EVENTS })).status, 401);
  const phone = await server.signedInAs({ role: 'operators' }, 'mobile');
  assert.equal((await phone.get(STATUS_EVENTS_PATH, { headers: EVENTS })).status, 403);
});

serverTest('the metrics count streams, and a closing server ends them', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await whileStreaming(server.context, async (open, app) => {
    const listening = async () => (await app.metrics.getSingleMetric('veritas_event_streams')?.get())?.values[0]?.value;
    assert.equal(await listening(), 0);
    const { events } = await open(client);
    await nextOf(events);
    assert.equal(await listening(), 1);
    const [ended] = await Promise.all([events.next(), app.close()]);
    assert.equal(ended.done, true);
  });
});

clusterTest('a change by one server reaches the listeners of another within two seconds', async ({ a, b }) => {
  const client = a.client();
  await startSession(a.context, client, await addUser(a.context, { role: 'admin' }));
  const { db } = a.context;
  await showUpload(db, await storeHidden(db, 3));
  const [id = 0] = await visibleIds(db);
  await whileStreaming(b.context, async (open) => {
    const { events } = await open(client);
    let before = await nextOf(events);
    const taken: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await transaction(db, (trx) => changeRecords(trx, [id], `round ${round}`));
      const committed = performance.now();
      const after = await nextOf(events);
      taken.push(performance.now() - committed);
      assert.notEqual(after, before);
      before = after;
    }
    const median = taken.sort((x, y) => x - y)[2] ?? Infinity;
    assert.ok(median < 2_000, taken.join());
  });
});
