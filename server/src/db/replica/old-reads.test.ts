import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consistentRead } from './old-reads.ts';

test('a nested consistent read joins the outer one and reports its age', async () => {
  await consistentRead(async (outer) => {
    await consistentRead((inner) => {
      assert.equal(inner, outer);
      return Promise.resolve();
    });
  });
});
