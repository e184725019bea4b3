import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireDay } from '../http/day-zone.ts';
import { firstOfText } from './first-of-text.ts';

test('a text is cut to its most code units, and before a character that would not fit', () => {
  assert.equal(firstOfText('abc', 3), 'abc');
  assert.equal(firstOfText('abcd', 3), 'abc');
  assert.equal(firstOfText('ab😀', 4), 'ab😀');
  assert.equal(firstOfText('ab😀c', 4), 'ab😀');
  assert.equal(firstOfText('ab😀', 3), 'ab');
});

test('a refusal repeats no half of a character', () => {
  assert.throws(() => requireDay(`${'x'.repeat(39)}😀`), {
    message: `"${'x'.repeat(39)}" is no day of the calendar. Write YYYY-MM-DD.`,
  });
});
