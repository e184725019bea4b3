import { changedSearch, parseDashboardSearch } from './dashboard-search.ts';

const parse = (search: string) => parseDashboardSearch(new URLSearchParams(search));
const usual = {
  operator: null,
  choice: 'last30',
  period: 'last30',
  range: null,
  basis: 'created',
  volume: 'latest',
  hubScreen: false,
  zone: null,
};

test.each([
  '',
  'timeframe=for+ever&basis=__proto__&volume=EVENT&screen=tv&zone=Mars',
  'from=2025-01-01&to=2025-01-02',
  'basis=created&volume=latest&timeframe=last30',
])('"%s" means the defaults of the specification', (search) => {
  expect(parse(search)).toEqual(usual);
});

test('an address says period, basis, volume, screen and zone', () => {
  const range = { from: '2025-01-01', to: '2025-01-02' };
  expect(
    parse('timeframe=custom&from=2025-01-01&to=2025-01-02&basis=activity&volume=event&screen=hub&zone=Asia/Calcutta'),
  ).toEqual({
    operator: null,
    choice: 'custom',
    period: range,
    range,
    basis: 'activity',
    volume: 'event',
    hubScreen: true,
    zone: 'Asia/Kolkata',
  });
  expect(parse('timeframe=custom').range).toEqual({ from: '', to: '' });
  expect(parse('timeframe=last7').period).toBe('last7');
  expect(parse('operator=wm_pat_017').operator).toBe('wm_pat_017');
  expect(parse(`operator=${'w'.repeat(200)}`).operator).toHaveLength(200);
  expect(parse(`operator=${'w'.repeat(201)}`).operator).toBeNull();
});

test('a change leaves the rest of an address alone', () => {
  const before = new URLSearchParams('hub=BLR_KOR&from=2025-01-01&table=a');
  expect(changedSearch(before, { timeframe: 'last7', from: null }).toString()).toBe(
    'hub=BLR_KOR&table=a&timeframe=last7',
  );
});
