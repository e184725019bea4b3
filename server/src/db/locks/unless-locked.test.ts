import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { DAY_MS } from '@veritas/shared/domain';
import { unlessLocked } from './unless-locked.ts';

const locked = Object.assign(new Error('canceling statement due to lock timeout'), {
  severity: 'ERROR',
  code: '55P03',
});

test('setting the clock forward does not end a wait for a lock, setting it back does not prolong one', async () => {
  mock.timers.enable({ apis: ['Date'], now: 10 * DAY_MS });
  try {
    let tries = 0;
    const second = async () => {
      mock.timers.setTime(20 * DAY_MS);
      if ((tries += 1) < 2) throw locked;
      return Promise.resolve('done');
    };
    assert.equal(await unlessLocked(second, performance.now() + 60_000), 'done');
    mock.timers.setTime(0);
    await assert.rejects(
      unlessLocked(() => Promise.reject(locked), performance.now() - 1),
      locked,
    );
  } finally {
    mock.timers.reset();
  }
});
