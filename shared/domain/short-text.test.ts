import { shortText } from './short-text.ts';

test.each([
  ['an ordinary name', 'wm_pat_017', 'wm_pat_017'],
  ['200 characters', 'W'.repeat(200), 'W'.repeat(200)],
  ['one more', 'W'.repeat(201), `${'W'.repeat(200)}…`],
  ['200 characters of two code units', '🚚'.repeat(200), '🚚'.repeat(200)],
  ['10,000 of them, none cut in two', '🚚'.repeat(10_000), `${'🚚'.repeat(200)}…`],
])('%s', (_case, text, shown) => {
  expect(shortText(text)).toBe(shown);
});
