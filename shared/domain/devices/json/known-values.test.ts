import { KnownValues } from './known-values.ts';

const encoder = new TextEncoder();

/** Looks up values with the given hash; returns those for which the function was called. */
function known(hashOf: (json: string) => number) {
  const asked: unknown[] = [];
  const values = new KnownValues((value) => asked.push(value));
  return {
    asked,
    numberOf: (json: string) => {
      const bytes = encoder.encode(`[${json}]`);
      return values.numberOf(bytes, 1, bytes.length - 1, hashOf(json));
    },
  };
}

test('each value is asked about once, as what it is', () => {
  const { asked, numberOf } = known((json) => json.length);
  const values = ['"BLR"', '"दिल्ली"', '"\ufeffpassed"', '7', 'true', 'null', '""', '"7"'];
  const first = values.map(numberOf);
  expect(asked).toEqual(['BLR', 'दिल्ली', '\ufeffpassed', 7, true, null, '', '7']);
  expect(first).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(values.map(numberOf)).toEqual(first);
  expect(asked).toHaveLength(8);
});

test('a value that only begins like a known one is not that one', () => {
  const { asked, numberOf } = known(() => 0);
  for (const json of ['77', '7', '777']) numberOf(json);
  expect(asked).toEqual([77, 7, 777]);
});

test.each([
  ['different hashes', (json: string) => Math.imul(Number(json.slice(1, -1)), 0x9e3779b1)],
  ['one hash in common', () => -1],
  ['hashes beside one another at the end of the table', (json: string) => 63 - (Number(json.slice(1, -1)) % 2)],
])('however many values there are with %s, each keeps its number', (_case, hashOf) => {
  const { asked, numberOf } = known(hashOf);
  const values = Array.from({ length: 1_500 }, (_, index) => `"${index}"`);
  const first = values.map(numberOf);
  expect(new Set(first)).toHaveProperty('size', 1_500);
  expect(values.map(numberOf)).toEqual(first);
  expect(asked).toHaveLength(1_500);
});
