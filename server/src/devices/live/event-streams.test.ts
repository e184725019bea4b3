import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { mock, test } from 'node:test';
import type { Actor } from '../../auth/access/authority.ts';
import { POLICY } from '../../auth/access/policy.ts';
import { endSession } from '../../auth/sessions/end-sessions.ts';
import { authenticate } from '../../auth/sessions/sessions.ts';
import { createSession } from '../../auth/sessions/create-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import { mayReadOld } from '../../db/replica/old-reads.ts';
import { failing } from '../../testing/database/failing-db.ts';
import { addUser } from '../../testing/fixtures.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { watched } from '../../testing/database/watched.ts';
import type { EventStream } from './event-stream.ts';
import { EventStreams, MOST_OF_USER, MOST_STREAMS } from './event-streams.ts';

/** In ms; the longest that a timer takes. */
const NEVER = 2 ** 31 - 1;

/** Streams beside a watch that has noticed a change and counts who listens. */
function streamsOf(context: Partial<AppContext> = {}, intervals: { beatEveryMs?: number; lookEveryMs?: number } = {}) {
  const listeners = new Set<() => void>();
  const watch = {
    cursor: 'a-7' as string | null,
    notes: 'a-3' as string | null,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const every = { beatEveryMs: NEVER, lookEveryMs: NEVER, ...intervals };
  const streams = new EventStreams({ clock: () => 0, ...context } as never, watch as never, every);
  /** Makes the watch detect a change. */
  const change = (cursor: string) => {
    watch.cursor = cursor;
    for (const listener of listeners) listener();
  };
  return { streams, listeners, watch, change, add: (id: string) => streams.add({ id } as never) };
}

async function signIn(context: AppContext, username = 'admin'): Promise<Actor> {
  const userId = await addUser(context, { role: 'admin', username });
  const { access } = await createSession(context, { userId, kind: 'web', ip: '203.0.113.7' });
  const user = await authenticate(context, access);
  assert.ok(user);
  return { ...user, access: POLICY['GET api/status_events/'] };
}

/** Reads what a stream sends next; null once it has ended. */
function readerOf(stream: EventStream): () => Promise<string | null> {
  const chunks = stream[Symbol.asyncIterator]();
  return async () => {
    const next = await chunks.next();
    return next.done ? null : String(next.value);
  };
}

test('streams are limited per user and per process; one more is refused with Retry-After', () => {
  const { streams, add } = streamsOf();
  for (let count = 0; count < MOST_OF_USER; count += 1) add('asha');
  assert.throws(() => add('asha'), { status: 429, code: 'too_many_requests', retryAfter: 60 });
  for (let user = MOST_OF_USER; user < MOST_STREAMS; user += 1) add(`user ${user}`);
  assert.equal(streams.size, MOST_STREAMS);
  assert.throws(() => add('one more'), { status: 503, code: 'unavailable', retryAfter: 60 });
  streams.endAll();
  assert.equal(streams.size, 0);
});

test('a new stream gets the current state; there is one listener of the watch until the last stream ends', async () => {
  const { streams, listeners, add } = streamsOf();
  const [one, other] = [add('asha'), add('ravi')];
  assert.equal(String(one.read()), 'retry: 1000\n\ndata: a-7\n\nevent: notes\ndata: a-3\n\n');
  assert.equal(listeners.size, 1);
  for (const [stream, left] of [
    [one, 1],
    [other, 0],
  ] as const) {
    const gone = once(stream, 'close');
    stream.destroy();
    await gone;
    assert.deepEqual([streams.size, listeners.size], [left, left]);
  }
  add('asha');
  assert.equal(listeners.size, 1);
  streams.endAll();
  assert.equal(listeners.size, 0);
  assert.doesNotThrow(() => streams.endAll());
});

test('a stream sends no event before the first cursor is known', () => {
  const { streams, watch, add } = streamsOf();
  watch.cursor = watch.notes = null;
  assert.equal(String(add('asha').read()), 'retry: 1000\n\n');
  streams.endAll();
});

test('a stopping process ends its streams, and accepts no more', async () => {
  const stop = new AbortController();
  const { streams, listeners, add } = streamsOf({ stopping: stop.signal });
  const next = readerOf(add('asha'));
  await next();
  stop.abort();
  assert.deepEqual([await next(), streams.size, listeners.size], [null, 0, 0]);
  assert.throws(() => add('asha'), { status: 503, message: /^This server has no more connections for live changes/ });
});

storeTest(
  'a change reaches a stream as long as its user has access, which is checked again after ten seconds',
  async (context) => {
    let now = NOW;
    const { streams, change } = streamsOf({ ...context, clock: () => now });
    const actor = await signIn(context);
    const next = readerOf(streams.add(actor));
    await next();
    await endSession(context.db, actor.sessionId);
    for (const [ms, sent] of [
      [9_999, 'data: a-8\n\n'],
      [-19_998, 'data: a-9\n\n'],
      [-1, null],
    ] as const) {
      now += ms;
      change(sent?.slice('data: '.length).trim() ?? 'a-10');
      assert.equal(await next(), sent);
    }
    streams.endAll();
  },
);

storeTest('a successful access check is valid for ten seconds, and a failed one ends the stream', async (context) => {
  let now = NOW;
  const lost = new Error('the database is lost');
  let isLost = false;
  const db = failing(context.db, () => (isLost ? lost : null));
  const { log, lines } = keptLog();
  const { streams, change } = streamsOf({ ...context, db, log, clock: () => now });
  const actor = await signIn(context);
  const next = readerOf(streams.add(actor));
  const other = readerOf(streams.add(actor));
  await Promise.all([next(), other()]);
  for (const [ms, isAway, sent] of [
    [10_000, false, 'data: a-8\n\n'],
    [9_999, true, 'data: a-9\n\n'],
    [1, true, null],
  ] as const) {
    now += ms;
    isLost = isAway;
    change(sent?.slice('data: '.length).trim() ?? 'a-10');
    assert.deepEqual(await Promise.all([next(), other()]), [sent, sent]);
  }
  assert.deepEqual(lines, [[{ err: lost }, 'access to changes was not checked']]);
  streams.endAll();
});

storeTest(
  'a stream stays open while the primary is unavailable and a replica confirms its user’s access',
  async (store) => {
    const db = failing(store.db, () => (mayReadOld() ? null : new Error('the primary is away')));
    let now = NOW;
    const { streams, change } = streamsOf({ ...store, db, clock: () => now });
    const actor = await signIn(store);
    const next = readerOf(streams.add(actor));
    await next();
    now += 10_000;
    change('a-8');
    assert.equal(await next(), 'data: a-8\n\n');
    await endSession(store.db, actor.sessionId);
    now += 10_000;
    change('a-9');
    assert.equal(await next(), null);
    streams.endAll();
  },
);

for (const [direction, ms] of [
  ['later', 5 * 60_000],
  ['earlier by its clock', -5 * 60_000],
] as const)
  storeTest(`a stream ends at the first change five minutes ${direction}, and not before`, async (context) => {
    let now = NOW;
    const { streams, change } = streamsOf({ ...context, clock: () => now });
    // A session that is not in the future when the clock is set back.
    const next = readerOf(streams.add(await signIn({ ...context, clock: () => Math.min(NOW, NOW + ms) })));
    await next();
    now += ms - Math.sign(ms);
    change('a-8');
    assert.equal(await next(), 'data: a-8\n\n');
    now += Math.sign(ms);
    change('a-9');
    assert.equal(await next(), null);
    streams.endAll();
  });

storeTest('each heartbeat checks the user again', async (context) => {
  const { streams, watch } = streamsOf(context, { beatEveryMs: 5 });
  const actor = await signIn(context);
  const next = readerOf(streams.add(actor));
  await next();
  watch.cursor = 'not announced yet';
  assert.equal(await next(), 'data: a-7\n\n');
  await endSession(context.db, actor.sessionId);
  for (let sent: string | null = ''; sent !== null; sent = await next()) assert.doesNotMatch(sent, /announced/);
  streams.endAll();
});

storeTest(
  'a stream ends soon after any process has ended its session or deactivated its user; others stay',
  async (context) => {
    const { streams } = streamsOf(context, { lookEveryMs: 5 });
    const [ended, inactive] = [await signIn(context, 'asha'), await signIn(context, 'ravi')];
    const stays = streams.add(await signIn(context, 'meera'));
    const gone = [streams.add(ended), streams.add(inactive)].map((stream) => once(stream.resume(), 'close'));
    await endSession(context.db, ended.sessionId);
    await context.db.updateTable('users').set({ is_active: 0 }).where('id', '=', inactive.id).execute();
    await Promise.all(gone);
    assert.deepEqual([streams.size, stays.readableEnded], [1, false]);
    streams.endAll();
  },
);

storeTest('a read of the sessions that fails ends no stream', async (context) => {
  const { log, lines } = keptLog();
  const failed = Promise.withResolvers<void>();
  const lost = new Error('the database is lost');
  let looks = 0;
  const db = failing(context.db, () => {
    looks += 1;
    // The second begins after the first is over.
    if (looks === 2) failed.resolve();
    return lost;
  });
  const { streams } = streamsOf({ ...context, db, log }, { lookEveryMs: 5 });
  streams.add(await signIn(context));
  await failed.promise;
  assert.deepEqual([streams.size, lines], [1, [[{ err: lost }, 'access to changes was not checked']]]);
  streams.endAll();
});

storeTest('on a slow database at most one round of changes and one of heartbeats run at a time', async (context) => {
  let now = NOW;
  let visits = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const db = watched(context.db, { after: () => answered });
  const actor = await signIn(context);
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    const { streams, change } = streamsOf(
      { ...context, db, clock: () => ((visits += 1), now) },
      { beatEveryMs: 15_000 },
    );
    const next = readerOf(streams.add(actor));
    const until = async (cursor: string) => {
      // Data that is already sent is read immediately.
      while (!(await next())?.includes(cursor));
    };
    await next();
    visits = 0;
    now += 10_000;
    for (const cursor of ['a-8', 'a-9', 'a-10']) {
      change(cursor);
      mock.timers.tick(15_000);
    }
    assert.equal(visits, 2);
    answer();
    await until('a-10');
    now += 10_000;
    change('a-11');
    await until('a-11');
    streams.endAll();
  } finally {
    mock.timers.reset();
  }
});

storeTest('a stream that ends while its access is checked gets no further event', async (context) => {
  let now = NOW;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const db = watched(context.db, {
    after() {
      asked.resolve();
      return answered.promise;
    },
  });
  const { streams, change } = streamsOf({ ...context, db, clock: () => now });
  // Its reader is slow, so that the end waits behind the first event.
  const stream = streams.add(await signIn(context));
  const errors: unknown[] = [];
  stream.on('error', (error) => errors.push(error));
  now += 10_000;
  change('a-8');
  await asked.promise;
  streams.endAll();
  answered.resolve();
  assert.equal(await text(stream), 'retry: 1000\n\ndata: a-7\n\nevent: notes\ndata: a-3\n\n');
  assert.deepEqual(errors, []);
});
