import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventStreams, MOST_OF_USER, MOST_STREAMS } from './event-streams.ts';

/** Streams beside a watch that has noticed a change and counts who listens. */
function streamsOf() {
  const listeners = new Set<() => void>();
  const watch = {
    cursor: 'a-7',
    notes: 'a-3',
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const streams = new EventStreams({ clock: () => 0 } as never, watch as never);
  return { streams, listeners, add: (id: string) => streams.add({ id } as never) };
}

test('a user has a few streams and a process many; one more is refused with when to try again', () => {
  const { streams, add } = streamsOf();
  for (let count = 0; count < MOST_OF_USER; count += 1) add('asha');
  assert.throws(() => add('asha'), { status: 429, code: 'too_many_requests', retryAfter: 60 });
  for (let user = MOST_OF_USER; user < MOST_STREAMS; user += 1) add(`user ${user}`);
  assert.equal(streams.size, MOST_STREAMS);
  assert.throws(() => add('one more'), { status: 503, code: 'unavailable', retryAfter: 60 });
  streams.endAll();
  assert.equal(streams.size, 0);
});

test('a new stream is given what is known; the watch is listened to once, and until the last stream has gone', async () => {
  const { streams, listeners, add } = streamsOf();
  const [one, other] = [add('asha'), add('ravi')];
  assert.equal(String(one.read()), 'retry: 1000\n\ndata: a-7\n\nevent: notes\ndata: a-3\n\n');
  assert.equal(listeners.size, 1);
  for (const [stream, left] of [
    [one, 1],
    [other, 0],
  ] as const) {
    const gone = new Promise((resolve) => stream.once('close', resolve));
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
