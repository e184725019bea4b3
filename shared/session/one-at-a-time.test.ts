import { oneAtATime } from './one-at-a-time.ts';

/** All settled promises continue before the next macrotask. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what is asked for meanwhile is done once more, and not at the same time', async () => {
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
