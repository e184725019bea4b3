import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ANSWER, whileItAnswers } from './while-it-answers.ts';

const never = () => new Promise<never>(() => undefined);
/** Timers that are due run, and everything that waits for them. */
async function pass(clock: { tick: (ms: number) => void }, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    clock.tick(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('work on a page that answers is waited for, however long it takes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise, resolve } = Promise.withResolvers<string>();
  const refuses = () => Promise.reject(new Error('Execution context was destroyed'));
  const found = whileItAnswers({ evaluate: refuses }, promise);
  await pass(t.mock.timers, 300);
  resolve('found');
  assert.equal(await found, 'found');
});

test('work on a page whose script never ends is given up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const found = whileItAnswers({ evaluate: never }, never());
  await pass(t.mock.timers, 31);
  assert.equal(await found, null);
  assert.equal(NO_ANSWER, 'does not respond for 30 s: a script on it does not end');
});
