import { ApiError } from '@veritas/shared/api';
import { runEach, type Outcome } from './run-each.ts';

const onAway = jest.fn();

beforeEach(() => onAway.mockClear());

function run(items: number[], act: (item: number) => Promise<unknown>, controller = new AbortController()) {
  const outcomes: Outcome[] = [];
  const explain = (error: unknown) => String(error);
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome);
  const endsRun = (error: unknown) => error instanceof TypeError;
  return runEach(items, { act, explain, onOutcome, onAway, endsRun, signal: controller.signal }).then((ended) => ({
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
    expect(onAway).not.toHaveBeenCalled();
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

describe('a run whose server goes away', () => {
  beforeEach(() => jest.useFakeTimers());
  const away = (status: number) => Promise.reject(new ApiError(status, null));

  test.each([0, 502, 503, 504])('waits after %d, says so, and goes on with the same item', async (status) => {
    const tried: number[] = [];
    const ended = run([1, 2, 3], (item) => (tried.push(item) < 4 && item === 2 ? away(status) : Promise.resolve()));
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(ended).resolves.toEqual({ outcomes: [{ ok: true }, { ok: true }, { ok: true }], ended: false });
    expect(tried).toEqual([1, 2, 2, 2, 3]);
    expect(onAway).toHaveBeenCalledTimes(2);
  });

  test('does not repeat what failed inside of the server', async () => {
    await expect(run([1], () => away(500))).resolves.toMatchObject({ outcomes: [{ ok: false }] });
  });

  test('can be stopped while it waits: the item may have been done, and failed', async () => {
    const controller = new AbortController();
    const ended = run([1, 2, 3], (item) => (item === 2 ? away(503) : Promise.resolve()), controller);
    await jest.advanceTimersByTimeAsync(100);
    controller.abort();
    await expect(ended).resolves.toMatchObject({ outcomes: [{ ok: true }, { ok: false }], ended: false });
  });

  test('waits for a minute in all, not for each item, and again once an item succeeded', async () => {
    const tried: number[] = [];
    const ended = run([1, 2, 3, 4], (item) => {
      const isAway = item < 3 || (item === 4 && tried.length < 65);
      tried.push(item);
      return isAway ? away(0) : Promise.resolve();
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tried).toEqual([...Array.from({ length: 61 }, () => 1), 2, 3, 4]);
    await jest.advanceTimersByTimeAsync(2_000);
    const [done, failed] = [{ ok: true }, { ok: false }];
    await expect(ended).resolves.toMatchObject({ outcomes: [failed, failed, done, done] });
  });
});
