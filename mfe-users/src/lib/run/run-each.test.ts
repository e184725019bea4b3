import { ApiError } from '@veritas/shared/api';
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
  const failures = [new Error('no'), new ApiError(409, null, 'taken')];
  const act = (item: number) => (failures[item] ? Promise.reject(failures[item]) : Promise.resolve());
  await expect(run([0, 1, 2], act)).resolves.toEqual({
    outcomes: [{ ok: false, problem: 'Error: no' }, { ok: false, problem: 'ApiError: taken' }, { ok: true }],
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

describe('a run that is quicker than the server takes requests', () => {
  beforeEach(() => jest.useFakeTimers());
  const tooMany = () => Promise.reject(new ApiError(429, { code: 'too_many_requests' }));

  test('waits, and goes on with the same item', async () => {
    const tried: number[] = [];
    const ended = run([1, 2, 3], (item) => (tried.push(item) < 5 && item === 2 ? tooMany() : Promise.resolve()));
    await jest.advanceTimersByTimeAsync(2_500);
    expect(tried).toEqual([1, 2, 2, 2]);
    await jest.advanceTimersByTimeAsync(500);
    await expect(ended).resolves.toEqual({ outcomes: [{ ok: true }, { ok: true }, { ok: true }], ended: false });
    expect(tried).toEqual([1, 2, 2, 2, 2, 3]);
  });

  test('can be stopped while it waits: that item was not tried', async () => {
    const controller = new AbortController();
    const ended = run([1, 2], (item) => (item === 2 ? tooMany() : Promise.resolve()), controller);
    await jest.advanceTimersByTimeAsync(100);
    controller.abort();
    await expect(ended).resolves.toEqual({ outcomes: [{ ok: true }], ended: false });
    expect(jest.getTimerCount()).toBe(0);
  });

  test('does not wait for longer than a minute', async () => {
    const ended = run([1], tooMany);
    await jest.advanceTimersByTimeAsync(61_000);
    await expect(ended).resolves.toMatchObject({ outcomes: [{ ok: false }] });
  });
});
