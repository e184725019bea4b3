import { filtersLeftOut } from './list-address.ts';

test('filters that only a newer release knows are named; empty ones and other parameters are not', () => {
  const search = new URLSearchParams({ status: 'recalled', type: '', hub: 'all', device: 'RVP1' });
  expect(filtersLeftOut(search)).toEqual(['status=recalled']);
});
