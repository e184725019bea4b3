import { rowsToMake, type Span } from './rows-to-make.ts';

const at = (startIndex: number): Span => ({ startIndex, endIndex: startIndex + 2 });
const rows = (start: number, before: Span | null, active = start) =>
  rowsToMake({ ...at(start), overscan: 2, count: 100 }, { before, active });

test.each<[string, number, Span | null, number[]]>([
  ['when the list comes', 50, null, [48, 49, 50, 51, 52, 53, 54]],
  ['while it is scrolled on', 50, at(48), [48, 49, 50, 51, 52, 53, 54]],
  ['when it rests', 50, at(50), [48, 49, 50, 51, 52, 53, 54]],
  ['after a jump down, those in sight only', 50, at(47), [50, 51, 52]],
  ['after a jump up, those in sight only', 50, at(53), [50, 51, 52]],
  ['at an end of the list', 0, null, [0, 1, 2, 3, 4]],
])('the rows %s', (_case, start, before, expected) => {
  expect(rows(start, before)).toEqual(expected);
});

test('the active row is never taken away, wherever the list is', () => {
  expect(rows(50, at(10), 3)).toEqual([3, 50, 51, 52]);
  expect(rows(50, at(10), 90)).toEqual([50, 51, 52, 90]);
  expect(rows(50, at(10), 100)).toEqual([50, 51, 52]);
});
