import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorSentence } from './error-sentence.ts';

test('a full disk is reported with what is done by then, and what to do', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    const error = Object.assign(new Error(`${code}: no space left on device, write`), { code });
    assert.match(
      errorSentence(error),
      /^E\w+: no space left on device, write\. The registry is as before, or the change is complete: `status` says which\. Free some space, then run/,
    );
  }
});

test('any other error is reported by its message', () => {
  assert.equal(
    errorSentence(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })),
    'EACCES: permission denied',
  );
  assert.equal(errorSentence('stopped'), 'stopped');
});
