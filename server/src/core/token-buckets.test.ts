import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenBuckets } from './token-buckets.ts';

const NOW = Date.parse('2026-11-26T06:30:00Z');

test('an empty bucket waits for the rest of one token, and a full one does not grow', () => {
  const buckets = new TokenBuckets({ perSecond: 2, burst: 3 });
  const takeAll = (now: number) => [1, 2, 3, 4].map(() => buckets.take('asha', now));
  assert.deepEqual(takeAll(NOW), [0, 0, 0, 0.5]);
  assert.equal(buckets.take('asha', NOW + 250), 0.25);
  assert.equal(buckets.take('asha', NOW + 500), 0);
  assert.deepEqual(takeAll(NOW + 3_600_000), [0, 0, 0, 0.5]);
  assert.equal(buckets.take('ravi', NOW), 0, 'each for themselves');
});

test('a clock that is set back blocks no request', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 2 });
  assert.equal(buckets.take('asha', NOW), 0);
  assert.equal(buckets.take('asha', NOW - 3_600_000), 0);
  assert.equal(buckets.take('asha', NOW - 3_600_000), 1);
});

test('only the most recent of very many addresses are kept, so a flood does not fill the memory', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1 });
  buckets.take('first', NOW);
  for (let other = 0; other < 10_000; other += 1) buckets.take(`${other}`, NOW);
  assert.equal(buckets.take('9999', NOW), 1);
  assert.equal(buckets.take('first', NOW), 0);
});

test('an address that goes on asking is remembered, however many others ask once', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1 });
  buckets.take('busy', NOW);
  for (const round of [1, 2]) {
    for (let other = 1; other < 10_000; other += 1) buckets.take(`${round} ${other}`, NOW);
    assert.equal(buckets.take('busy', NOW), 1);
  }
});
