import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onceAMinute } from './once-a-minute.ts';

test('a continuing failure is logged once a minute, with the number of suppressed lines', () => {
  let now = 0;
  const lines: unknown[] = [];
  const failed = onceAMinute(
    (failure) => void lines.push(failure),
    () => now,
  );
  const said = [0, 1, 59_999, 60_000, 60_001, 200_000].map((at) => {
    now = at;
    return failed(`at ${at}`);
  });
  assert.deepEqual(said, [true, false, false, true, false, true]);
  assert.deepEqual(lines, [{ err: 'at 0' }, { err: 'at 60000', more: 2 }, { err: 'at 200000', more: 1 }]);
});
