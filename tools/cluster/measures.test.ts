import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallTimes } from './call-times.ts';
import { compare } from './stored-work.ts';
import { UsageOverTime } from './usage-over-time.ts';
import { sentenceOf } from './watchers.ts';

test('answers beside failures are compared with those of calm minutes, and waits with all that failed between', () => {
  const times = new CallTimes();
  for (let turn = 0; turn < 200; turn += 1) times.succeeded('calm', turn < 190 ? 10 : 40, 40);
  for (let turn = 0; turn < 200; turn += 1) times.succeeded('beside', turn < 190 ? 10 : 60, turn === 0 ? 21_500 : 60);
  times.failed('503');
  times.failed('503');
  times.failed('none');
  assert.equal(times.besideToCalm, 1.5);
  assert.equal(times.longestWaitMs, 21_500);
  assert.match(times.describe(), /^200 \+ 200 answered; calm p50 10 ms, p99 40 ms; .*p99 60 ms \(x1\.50, bar 1\.5\)/);
  assert.match(times.describe(), /longest away 21\.5 s; failed: 503 x2, none x1$/);
});

test('memory is compared between the first and the last quarter, without the warm-up and without young processes', () => {
  const usage = new UsageOverTime();
  const minute = (at: number, pid: number, mib: number, sockets: number) =>
    usage.add('app1', at, { pid, mib, sockets });
  // Warm-up of two minutes, then eight minutes; the process is a new one at the sixth.
  [300, 200, 100, 100, 100, 104, 10, 110, 120, 120].forEach((mib, at) =>
    minute(at, at < 6 ? 1 : 2, mib, at === 7 ? 9 : 5),
  );
  const [change] = usage.changes(2, 1);
  assert.equal(change?.name, 'app1');
  assert.deepEqual([change.mib.first, change.mib.last, change.mib.most], [100, 120, 120]);
  assert.ok(Math.abs(change.mib.percent - 20) < 1e-9);
  assert.deepEqual([change.sockets.last, change.sockets.most], [5, 9]);
});

test('what was confirmed and is not stored is lost, what is there twice is doubled', () => {
  const counts = new Map([
    ['a', 1],
    ['b', 2],
    ['not confirmed', 1],
  ]);
  assert.deepEqual(compare(['a', 'b', 'c'], counts), { confirmed: 3, lost: 1, doubled: 1 });
});

test('error messages are compared without their numbers; a page of a proxy is not one', () => {
  const answer = (detail: string) => Buffer.from(JSON.stringify({ detail, error: 'x' }));
  assert.equal(sentenceOf(answer('No primary for 12 s.')), 'No primary for N s.');
  assert.equal(sentenceOf(Buffer.from('<html>503</html>')), 'not a sentence of the console');
});
