import { oneAtATime } from './one-at-a-time.ts';

/** All settled promises continue before the next macrotask. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a call during a run causes one more run, and not at the same time', async () => {
  const ends: (() => void)[] = [];
  const ask = oneAtATime(() => new Promise((resolve) => ends.push(resolve)));
  for (let times = 0; times < 20; times += 1) ask();
  await settled();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await settled();
  expect(ends).toHaveLength(2);
  ask();
  expect(ends).toHaveLength(3);
});

test.each([0, 1, 2, 3, 4, 5])('a call %i microtasks after the start causes one more run', async (turns) => {
  const work = jest.fn(() => Promise.resolve());
  const ask = oneAtATime(work);
  ask();
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  ask();
  await settled();
  expect(work).toHaveBeenCalledTimes(2);
});
