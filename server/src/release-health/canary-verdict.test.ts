import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorse } from './canary-verdict.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Rollout {
  readonly canaryRate: number;
  readonly stableRate: number;
  readonly sessions: number;
  /** Sessions of the stable release for each of the canary. */
  readonly share: number;
  /** Sessions of the stable release before the canary began. */
  readonly before: number;
}

/** The canary's sessions until it was rolled back; null: never. */
function simulate({ canaryRate, stableRate, sessions, share, before }: Rollout, random: () => number): number | null {
  const canary = { good: 0, failed: 0 };
  const stable = { good: 0, failed: 0 };
  const count = (of: typeof canary, rate: number) => void (of[random() < rate ? 'failed' : 'good'] += 1);
  for (let past = 0; past < before; past += 1) count(stable, stableRate);
  for (let session = 1; session <= sessions; session += 1) {
    count(canary, canaryRate);
    for (let other = 0; other < share; other += 1) count(stable, stableRate);
    if (isWorse(canary, stable)) return session;
  }
  return null;
}

test('of 10,000 healthy canaries at most one in a hundred is rolled back, tested after every session', (t) => {
  const random = randomNumbers(1);
  let rolledBack = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const rate = [0, 0.005, 0.01, 0.02, 0.05][round % 5] ?? 0;
    const found = simulate({ canaryRate: rate, stableRate: rate, sessions: 200, share: 9, before: 0 }, random);
    if (found !== null) rolledBack += 1;
  }
  t.diagnostic(`healthy canaries that were rolled back: ${rolledBack} of 10,000`);
  assert.ok(rolledBack <= 100, `${rolledBack} of 10,000`);
});

test('a canary that fails 5 % of 200 sessions where the stable release fails none is rolled back', (t) => {
  const random = randomNumbers(2);
  const found = Array.from({ length: 1_000 }, () =>
    simulate({ canaryRate: 0.05, stableRate: 0, sessions: 200, share: 9, before: 0 }, random),
  );
  const seen = found.filter((session) => session !== null);
  const mean = seen.reduce((sum, session) => sum + session, 0) / seen.length;
  t.diagnostic(
    `rolled back within 200 sessions: ${seen.length} of 1,000, after ${mean.toFixed(0)} sessions on average`,
  );
  assert.ok(seen.length >= 985, `${seen.length} of 1,000`);
});

test('insufficient evidence causes no rollback', () => {
  assert.equal(isWorse({ good: 0, failed: 2 }, { good: 1_000, failed: 0 }), false, 'two failures');
  assert.equal(isWorse({ good: 0, failed: 50 }, { good: 0, failed: 0 }), false, 'nothing to compare with');
  assert.equal(isWorse({ good: 90, failed: 10 }, { good: 900, failed: 100 }), false, 'both fail alike');
  assert.equal(isWorse({ good: 990, failed: 10 }, { good: 80, failed: 20 }), false, 'a canary that is better');
  assert.equal(isWorse({ good: 0, failed: 5 }, { good: 500, failed: 1 }), true, 'a canary that never comes');
});
