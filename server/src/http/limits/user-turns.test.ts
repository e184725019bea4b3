import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UserTurns } from './user-turns.ts';

const isWaitedFor = () => true;

test('the work of one user runs sequentially, also after a failure; others do not wait', async () => {
  const turns = new UserTurns();
  const begun: string[] = [];
  const { promise: gate, reject: fail } = Promise.withResolvers<never>();
  const first = turns.run('asha', isWaitedFor, () => {
    begun.push('first');
    return gate;
  });
  const then = (name: string, userId: string) =>
    turns.run(userId, isWaitedFor, () => {
      begun.push(name);
      return Promise.resolve(name);
    });
  const [second, third] = [then('second', 'asha'), then('third', 'asha')];
  assert.equal(await then('other', 'ravi'), 'other');
  await nextTurn();
  assert.deepEqual(begun, ['first', 'other']);
  fail(new Error('no'));
  await assert.rejects(first, /no/);
  assert.deepEqual(await Promise.all([second, third]), ['second', 'third']);
  assert.deepEqual(begun, ['first', 'other', 'second', 'third']);
  assert.equal(turns.size, 0, 'no user is kept');
});

test('queued work of a disconnected client is skipped', async () => {
  const turns = new UserTurns();
  const { promise: gate, resolve: open } = Promise.withResolvers<string>();
  let isThere = true;
  const first = turns.run('asha', isWaitedFor, () => gate);
  const second = turns.run(
    'asha',
    () => isThere,
    () => assert.fail('its reader has gone'),
  );
  isThere = false;
  open('done');
  assert.deepEqual(await Promise.all([first, second]), ['done', null]);
});

test('a configured number runs concurrently, and work is refused when the queue is full', async () => {
  const turns = new UserTurns({ atOnce: 2, waiting: 1 });
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const take = (index: number) =>
    turns.take('asha', () => {
      begun.push(index);
      return gates[index]?.promise ?? Promise.resolve();
    });
  const taken = [take(0), take(1), take(2)];
  await assert.rejects(take(3), { status: 429, code: 'too_many_requests', retryAfter: 1 });
  await turns.take('ravi', () => Promise.resolve());
  assert.deepEqual(begun, [0, 1]);
  gates[1]?.resolve();
  await nextTurn();
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(taken);
  assert.equal(turns.size, 0, 'no user is kept');
});

test('the user of running work is not forgotten when some of it ends, and gets no more at once', async () => {
  const turns = new UserTurns({ atOnce: 2 });
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const take = (index: number) =>
    turns.take('asha', () => {
      begun.push(index);
      return gates[index]?.promise ?? Promise.resolve();
    });
  const taken = [take(0), take(1)];
  gates[0]?.resolve();
  await taken[0];
  taken.push(take(2), take(3));
  await nextTurn();
  assert.deepEqual([begun, turns.size], [[0, 1, 2], 1]);
  for (const { resolve } of gates) resolve();
  await Promise.all(taken);
  assert.deepEqual([begun, turns.size], [[0, 1, 2, 3], 0]);
});
