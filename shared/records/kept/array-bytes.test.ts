import { arraysIn, bytesOf } from './array-bytes.ts';

const sizeOf = (array: Uint32Array | Float64Array) => bytesOf({}, { array }).length;

test.each([[[]], [[0, 255]], [[256, 0]], [[1, 65_535]], [[65_536, 1]], [[4_294_967_295]]])(
  'numbers like %j come back as they were, in the kind they had',
  (numbers) => {
    const named = {
      before: Uint8Array.of(7),
      array: Uint32Array.from(numbers),
      after: Float64Array.of(Number.NaN, 0.5),
    };
    const { buffer } = bytesOf({ cursor: 'a' }, named);
    const { head, arrays } = arraysIn<{ cursor: string }>(buffer);
    expect(head).toEqual({ cursor: 'a' });
    expect(Object.fromEntries(arrays)).toEqual(named);
    // Arrays that need not be narrowed are not copied.
    expect(arrays.get('after')?.buffer).toBe(buffer);
  },
);

test('numbers take as many bytes as the largest of them needs', () => {
  const thousandUpTo = (largest: number) =>
    sizeOf(new Uint32Array(1_000).fill(largest, 999)) - sizeOf(new Uint32Array(1));
  expect(thousandUpTo(255)).toBeLessThan(1_050);
  expect(thousandUpTo(65_535)).toBeLessThan(2_050);
  expect(thousandUpTo(65_536)).toBeGreaterThan(3_950);
});

const WHOLE: [string, number[], number][] = [
  ['whole numbers', [0, 4_294_967_295], 4],
  ['a fraction', [0.5, 1], 8],
  ['no number', [Number.NaN, 1], 8],
  ['a number below zero', [-1, 1], 8],
  ['a number below zero that counts as zero', [-0, 1], 8],
  ['a number of more than four bytes', [4_294_967_296, 1], 8],
];
test.each(WHOLE)('numbers of eight bytes with %s come back, from %j in %i bytes each', (_case, numbers, bytes) => {
  const array = Float64Array.from(Array.from({ length: 1_000 }, (_, index) => numbers[index % 2] ?? 0));
  expect(arraysIn(bytesOf({}, { array }).buffer).arrays.get('array')).toEqual(array);
  expect(Math.round(sizeOf(array) / 1_000)).toBe(bytes);
});
