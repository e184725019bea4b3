import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consistentRead } from './old-reads.ts';

test('a consistent read inside another one is a part of it, and knows how old its answers were', async () => {
  await consistentRead(async (outer) => {
    await consistentRead((inner) => {
      assert.equal(inner, outer);
      return Promise.resolve();
    });
  });
});
