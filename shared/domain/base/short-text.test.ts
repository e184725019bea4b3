import { firstOfText, shortSentence, shortText } from './short-text.ts';

test.each([
  ['an ordinary name', 'wm_pat_017', 'wm_pat_017'],
  ['200 characters', 'W'.repeat(200), 'W'.repeat(200)],
  ['one more', 'W'.repeat(201), `${'W'.repeat(200)}…`],
  ['200 characters of two code units', '🚚'.repeat(200), '🚚'.repeat(200)],
  ['10,000 of them, none cut in two', '🚚'.repeat(10_000), `${'🚚'.repeat(200)}…`],
])('%s', (_case, text, shown) => {
  expect(shortText(text)).toBe(shown);
});

test('a text is cut to its most code units, and before a character that would not fit', () => {
  expect(firstOfText('abc', 3)).toBe('abc');
  expect(firstOfText('abcd', 3)).toBe('abc');
  expect(firstOfText('ab😀', 4)).toBe('ab😀');
  expect(firstOfText('ab😀c', 4)).toBe('ab😀');
  expect(firstOfText('ab😀', 3)).toBe('ab');
});

test('a sentence is shown whole up to 1,000 code units', () => {
  expect(shortSentence('W'.repeat(1_000))).toBe('W'.repeat(1_000));
  expect(shortSentence('🚚'.repeat(501))).toBe(`${'🚚'.repeat(500)}…`);
});
