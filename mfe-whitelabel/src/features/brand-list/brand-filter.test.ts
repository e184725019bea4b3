import type { Brand } from '@veritas/shared/api';
import { ALL_BRANDS, brandChoices, chosenBrands } from './brand-filter.ts';

const brands: Brand[] = [
  { id: 2, brand: 'Zentra', white_labeled_brands: { data: [] } },
  { id: 'b-1', brand: 'HomeLine', white_labeled_brands: { data: ['MTC'] } },
];

test('the choices are all brands first, then each by name', () => {
  expect(brandChoices(brands)).toEqual([
    { value: ALL_BRANDS, label: 'All Brands' },
    { value: 'b-1', label: 'HomeLine' },
    { value: '2', label: 'Zentra' },
  ]);
});

test.each([
  [null, ['HomeLine', 'Zentra'], ALL_BRANDS],
  [ALL_BRANDS, ['HomeLine', 'Zentra'], ALL_BRANDS],
  ['gone', ['HomeLine', 'Zentra'], ALL_BRANDS],
  ['2', ['Zentra'], '2'],
])('the choice %s shows %j', (asked, names, chosen) => {
  const answer = chosenBrands(brands, asked);
  expect(answer.shown.map(({ brand }) => brand)).toEqual(names);
  expect(answer.chosen).toBe(chosen);
});
