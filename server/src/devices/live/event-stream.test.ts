import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventStream } from './event-stream.ts';

/** Events of a stream since the last read. */
const taken = (stream: EventStream): string => String((stream.read() as Buffer | null) ?? '');

function started(): EventStream {
  const stream = new EventStream(0);
  assert.equal(taken(stream), 'retry: 1000\n\n');
  return stream;
}

test('a cursor and a version of the notes are sent once each, until there is another', () => {
  const stream = started();
  for (const cursor of ['a-1', 'a-1', 'a-2']) stream.send(cursor);
  assert.equal(taken(stream), 'data: a-1\n\ndata: a-2\n\n');
  for (const version of ['a-1', 'a-1', 'a-2']) stream.sendNotes(version);
  assert.equal(taken(stream), 'event: notes\ndata: a-1\n\nevent: notes\ndata: a-2\n\n');
});

test('a heartbeat repeats the last cursor, and is a comment if there is none', () => {
  const stream = started();
  stream.beat();
  assert.equal(taken(stream), ':\n\n');
  stream.send('a-1');
  stream.beat();
  assert.equal(taken(stream), 'data: a-1\n\ndata: a-1\n\n');
});

const KINDS: [string, (stream: EventStream) => void][] = [
  ['cursor', (stream) => stream.send('a-1')],
  ['version of the notes', (stream) => stream.sendNotes('a-1')],
  ['heartbeat', (stream) => stream.beat()],
];
for (const [kind, send] of KINDS)
  test(`a reader with more than a kilobyte of unsent data gets no ${kind} until it has read that (backpressure)`, () => {
    const [full, over] = [started(), started()];
    full.push('-'.repeat(1_024));
    send(full);
    assert.ok(full.readableLength > 1_024);
    over.push('-'.repeat(1_025));
    send(over);
    assert.equal(taken(over), '-'.repeat(1_025));
    send(over);
    assert.notEqual(taken(over), '');
  });

test('a stream ends once', async () => {
  const stream = started();
  stream.end();
  stream.resume();
  await new Promise((resolve) => stream.once('close', resolve));
  assert.doesNotThrow(() => stream.end());
});
