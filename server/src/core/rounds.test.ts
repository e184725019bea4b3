import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rounds } from './rounds.ts';

/** Rounds that follow each other without a pause; `step` waits for the end of the next one. */
function repeated(work: (round: number) => unknown) {
  const logged: unknown[] = [];
  let count = 0;
  let ended = Promise.withResolvers<void>();
  const rounds = new Rounds({
    log: { warn: ({ err }, text) => void logged.push([String(err), text]) },
    failure: 'it failed',
    everyMs: 0,
    round: async () => {
      count += 1;
      const { resolve } = ended;
      ended = Promise.withResolvers<void>();
      setImmediate(resolve);
      await work(count);
      return undefined;
    },
  });
  return { rounds, logged, step: () => ended.promise, count: () => count };
}

test('a failure is logged once until a round succeeds', async () => {
  const fails = [true, true, false, true, true];
  const { rounds, logged, step, count } = repeated((round) => {
    if (fails[round - 1]) throw new Error(`round ${round}`);
  });
  rounds.start();
  while (count() < fails.length) await step();
  await rounds.stop();
  assert.deepEqual(logged, [
    ['Error: round 1', 'it failed'],
    ['Error: round 4', 'it failed'],
  ]);
});

test('a stop waits for the current round, starts no other and does not log its failure', async () => {
  const holding = Promise.withResolvers<never>();
  const { rounds, logged, count } = repeated(() => holding.promise);
  rounds.start();
  const stopped = rounds.stop();
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  await new Promise(setImmediate);
  assert.equal(isStopped, false);
  holding.reject(new Error('cut short'));
  await stopped;
  assert.deepEqual([count(), logged], [1, []]);
});

test('the pause between two rounds keeps no process running', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const begun = Promise.withResolvers<void>();
  const round = () => {
    begun.resolve();
    return Promise.resolve(60_000);
  };
  const rounds = new Rounds({ log: { warn: () => undefined }, failure: 'it failed', everyMs: 60_000, round });
  rounds.start();
  await begun.promise;
  await new Promise(setImmediate);
  const after = timers();
  await rounds.stop();
  assert.ok(after <= before, 'a timer of another test may end meanwhile, none may begin');
});
