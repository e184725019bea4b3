import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentUploads } from './recent-uploads.ts';

test('an upload is recent for its life since the last chunk of it came', () => {
  let now = 1_000;
  const recent = new RecentUploads(100, () => now);
  assert.equal(recent.has('a'), false);
  recent.add('a');
  now += 60;
  recent.add('b');
  now += 39;
  assert.deepEqual([recent.has('a'), recent.has('b')], [true, true]);
  recent.add('a');
  now += 61;
  assert.deepEqual([recent.has('a'), recent.has('b')], [true, false], 'a chunk of the first came again');
  // Adding another clears away those that are over.
  recent.add('c');
  now -= 61;
  assert.deepEqual([recent.has('a'), recent.has('b'), recent.has('c')], [true, false, true]);
});
