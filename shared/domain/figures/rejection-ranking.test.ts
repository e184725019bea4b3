import { percentText, RejectionRanking } from './rejection-ranking.ts';

test.each([
  [0, 0, '0.00'],
  [0, 5, '0.00'],
  [1, 3, '33.33'],
  [2, 3, '66.67'],
  [1, 32, '3.13'],
  [201, 20_000, '1.01'],
  [5, 5, '100.00'],
])('%d of %d is %s per cent', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});

function ranking(
  lines: readonly (readonly [key: string, rejections: number, total: number])[],
  by: 'count' | 'percent' = 'count',
) {
  const made = new RejectionRanking();
  for (const [key, rejections, total] of lines) made.add(key.toLowerCase(), key, { rejections, total });
  return made.top(by).map(({ name, rejections, total }) => [name, rejections, total]);
}

test('most rejections come first, equal ones by the higher percentage, then by name in any case', () => {
  const lines = [
    ['C', 2, 10],
    ['b', 2, 10],
    ['A', 2, 20],
    ['D', 3, 90],
    ['E', 0, 4],
    ['F', 0, 2],
  ] as const;
  const expected = [
    ['D', 3, 90],
    ['b', 2, 10],
    ['C', 2, 10],
    ['A', 2, 20],
    ['E', 0, 4],
  ];
  expect(ranking(lines)).toEqual(expected);
  expect(ranking(lines.toReversed())).toEqual(expected);
});

test('by percent the highest share comes first, and small samples come after all others', () => {
  const lines = [
    ['one of one', 1, 1],
    ['twenty', 2, 20],
    ['few', 9, 45],
    ['same share', 20, 100],
    ['none', 0, 30],
    ['nineteen', 19, 19],
  ] as const;
  const names = ['same share', 'few', 'twenty', 'none', 'nineteen'];
  expect(ranking(lines, 'percent').map(([name]) => name)).toEqual(names);
  expect(ranking(lines.toReversed(), 'percent').map(([name]) => name)).toEqual(names);
});

test('no name is Unknown and stays apart from a real name of that spelling', () => {
  expect(
    ranking([
      ['', 2, 4],
      ['Unknown', 2, 4],
    ]),
  ).toEqual([
    ['Unknown', 2, 4],
    ['Unknown', 2, 4],
  ]);
});

test('two spellings of one hub are one line, under the same spelling whatever comes first', () => {
  expect(
    ranking([
      ['blr', 1, 2],
      ['BLR', 1, 2],
    ]),
  ).toEqual([['BLR', 2, 4]]);
  expect(
    ranking([
      ['BLR', 1, 2],
      ['blr', 1, 2],
    ]),
  ).toEqual([['BLR', 2, 4]]);
});
