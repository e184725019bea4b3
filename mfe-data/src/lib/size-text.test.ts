import { kilobytes, limitInMegabytes, megabytes, sizeText } from './size-text.ts';

test.each([
  [0, '0.0 KB'],
  [1, '0.1 KB'],
  [2_000, '2.0 KB'],
  [1_048_576, '1,024.0 KB'],
])('%i bytes read %s', (bytes, text) => {
  expect(kilobytes(bytes)).toBe(text);
});

test('a download counts in MB', () => {
  expect(megabytes(3_355_443)).toBe('3.2 MB');
});

test.each([
  [209_715_200, '200 MB'],
  [1_572_864, '1.5 MB'],
  [2_147_483_648, '2,048 MB'],
])('a limit of %i bytes reads %s', (bytes, text) => {
  expect(limitInMegabytes(bytes)).toBe(text);
});

test.each([
  [2_000, '2.0 KB'],
  [58_601_495, '55.9 MB'],
])('a saved file of %i bytes has %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
