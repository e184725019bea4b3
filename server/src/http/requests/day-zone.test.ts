import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireDay } from './day-zone.ts';

test('a refusal never contains a lone surrogate', () => {
  assert.throws(() => requireDay(`${'x'.repeat(39)}😀`), {
    message: `"${'x'.repeat(39)}" is not a valid date. Write YYYY-MM-DD.`,
  });
});
