import { activeFilters } from './filter-words.ts';

test('a brand that a link asks for is a filter in words, with a way out', () => {
  expect(activeFilters({ brand: 'HomeLine', result: 'E006' }, 'UTC')).toEqual([
    { key: 'result', words: 'Result: E006: Brand Mismatch..', without: { result: undefined } },
    { key: 'brand', words: 'Brand: HomeLine', without: { brand: undefined } },
  ]);
});
