import { runEach, type Outcome } from './run-each.ts';

function run(items: number[], act: (item: number) => Promise<unknown>, controller = new AbortController()) {
  const outcomes: Outcome[] = [];
  const explain = (error: unknown) => String(error);
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome);
  const endsRun = (error: unknown) => error instanceof TypeError;
  return runEach(items, { act, explain, onOutcome, endsRun, signal: controller.signal }).then((ended) => ({
    outcomes,
    ended,
  }));
}

test('a failure is that item’s own and does not end the run', async () => {
  const act = (item: number) => (item === 2 ? Promise.reject(new Error('no')) : Promise.resolve());
  await expect(run([1, 2, 3], act)).resolves.toEqual({
    outcomes: [{ ok: true }, { ok: false, problem: 'Error: no' }, { ok: true }],
    ended: false,
  });
});

test('a failure that would repeat for every item ends the run, and its item remains to be done', async () => {
  const act = (item: number) => (item === 2 ? Promise.reject(new TypeError('not you')) : Promise.resolve());
  await expect(run([1, 2, 3], act)).resolves.toEqual({ outcomes: [{ ok: true }], ended: true });
});

test('a stopped run ends after the item it is at', async () => {
  const controller = new AbortController();
  const act = (item: number) => {
    if (item === 2) controller.abort();
    return Promise.resolve();
  };
  await expect(run([1, 2, 3], act, controller)).resolves.toEqual({
    outcomes: [{ ok: true }, { ok: true }],
    ended: false,
  });
});
