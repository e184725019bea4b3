import { changedSearch, parseDashboardSearch } from './dashboard-search.ts';

const parse = (search: string) => parseDashboardSearch(new URLSearchParams(search));
const usual = {
  choice: 'last30',
  period: 'last30',
  range: null,
  basis: 'created',
  volume: 'latest',
  hubScreen: false,
};

test.each([
  '',
  'timeframe=for+ever&basis=__proto__&volume=EVENT&screen=tv',
  'from=2025-01-01&to=2025-01-02',
  'basis=created&volume=latest&timeframe=last30',
])('"%s" asks for what the specification shows first', (search) => {
  expect(parse(search)).toEqual(usual);
});

test('an address says period, basis, volume and screen', () => {
  const range = { from: '2025-01-01', to: '2025-01-02' };
  expect(parse('timeframe=custom&from=2025-01-01&to=2025-01-02&basis=activity&volume=event&screen=hub')).toEqual({
    choice: 'custom',
    period: range,
    range,
    basis: 'activity',
    volume: 'event',
    hubScreen: true,
  });
  expect(parse('timeframe=custom').range).toEqual({ from: '', to: '' });
  expect(parse('timeframe=last7').period).toBe('last7');
});

test('a change leaves the rest of an address alone', () => {
  const before = new URLSearchParams('hub=BLR_KOR&from=2025-01-01&table=a');
  expect(changedSearch(before, { timeframe: 'last7', from: null }).toString()).toBe(
    'hub=BLR_KOR&table=a&timeframe=last7',
  );
});
