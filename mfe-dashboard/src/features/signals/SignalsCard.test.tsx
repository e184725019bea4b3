import { findSignals } from '@veritas/shared/signals';
import { listDevices, parseDeviceRecords, UNKNOWN } from '@veritas/shared/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leave, openDashboard } from '../../testing/dashboard-page.tsx';
import { records } from '../../testing/records.ts';
import { NOW, troubled } from '../../testing/troubled-hub.ts';
import { renderLinked, viewWith } from '../../testing/view.tsx';
import { signalQuestion } from './signal-question.ts';
import { spanWords } from './signal-words.ts';
import { SignalTable } from './SignalTable.tsx';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

const card = () => screen.findByRole('region', { name: 'Unusual rejections' });
const address = () => screen.getByRole('note').textContent;

test('each signal has its subject, outcome, days, deviation, and a link to its devices', async () => {
  openDashboard({ records: troubled() });
  const rows = within(await card()).getAllByRole<HTMLTableRowElement>('row');
  const facts = rows.map((row) => [...row.cells].map((cell) => cell.textContent));
  expect(facts).toContainEqual([
    'Hub PAT_KNK',
    'E006: Brand Mismatch..',
    '22 Jan to 25 Jan',
    '100.00% of 8',
    '0.00%',
    '8',
    '',
  ]);
  await userEvent.click(screen.getByRole('link', { name: '8 devices behind Hub PAT_KNK' }));
  expect(address()).toBe('/ListDevices?hub=pat_knk&result=E006&submitted=2025-01-22..2025-01-25&zone=Asia%2FKolkata');
});

test('one device behind a signal is named in the singular', () => {
  const signal = {
    kind: 'brand',
    name: 'HomeLine',
    outcome: 'E006',
    since: '2025-01-22',
    until: '2025-01-22',
    sample: { count: 1, total: 20 },
    others: { count: 0, total: 4000 },
    chance: 0.001,
  } as const;
  const signals = [{ signal, note: null, snoozedUntil: null }];
  renderLinked(
    <SignalTable
      caption="Unusual rejections"
      signals={signals}
      view={viewWith({})}
      onWrite={undefined}
      writable={false}
    />,
  );
  expect(screen.getByRole('link', { name: '1 device behind Brand HomeLine' })).toHaveTextContent('1');
});

test('where chance explains everything the card says how many were compared, if any could be', async () => {
  openDashboard({ records: troubled().slice(0, 300), path: '/Dashboard' });
  expect(await card()).toHaveTextContent('No unusual rejections among 3 operators and 1 code');
  await userEvent.click(screen.getByRole('combobox', { name: 'Timeframe' }));
  await userEvent.click(screen.getByRole('option', { name: 'Today' }));
  await waitFor(async () => expect(await card()).toHaveTextContent('Too few scans to compare: 20 are needed'));
  expect(within(await card()).queryByRole('table')).not.toBeInTheDocument();
});

test('the three clearest are shown, all of them on request, and the filter of the page applies', async () => {
  openDashboard({ records: troubled() });
  const rows = async () => within(await card()).getAllByRole('row').length - 1;
  expect(await rows()).toBe(3);
  const more = screen.getByRole('button', { name: /^Show all \d/ });
  await userEvent.click(more);
  expect(await rows()).toBeGreaterThan(3);
  await userEvent.click(screen.getByRole('link', { name: /^PAT_KNK, show its figures/ }));
  await waitFor(async () => expect(await card()).toHaveTextContent('among 1 code'));
});

test.each([
  ['of all hubs', { hub: 'all', operator: null }, ['hub', 'operator', 'brand', 'code']],
  ['of a hub', { hub: 'PAT_KNK', operator: null }, ['code']],
  ['of an operator', { hub: 'all', operator: 'wm_pat_017' }, ['code']],
])('behind each signal %s are exactly the devices that it counts', (_what, filter, kinds) => {
  const elsewhere = { hub: 'BLR_KOR', brand: 'Samsung', by: 'wm_blr_001', daysAgo: 7, result: 'E006' };
  const devices = parseDeviceRecords([...troubled(), ...records(elsewhere)]);
  const days = Array.from({ length: 30 }, (_, index) =>
    new Date(NOW - (29 - index) * 86_400_000).toISOString().slice(0, 10),
  );
  const view = { ...filter, zone: 'Asia/Kolkata' };
  const { signals } = findSignals(devices, { ...view, days });
  expect(signals.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  for (const signal of signals) {
    expect(listDevices(devices, signalQuestion(signal, view), NOW).rows).toHaveLength(signal.sample.count);
  }
});

test('behind a signal of devices without a hub are those, in a view of all hubs', () => {
  const sample = { count: 3, total: 3 };
  const signal = { kind: 'hub', name: ' ', outcome: 'rejected', sample, others: sample, chance: 0 } as const;
  const asked = signalQuestion(
    { ...signal, since: '2025-01-01', until: '2025-01-03' },
    { hub: 'all', operator: null, zone: 'UTC' },
  );
  expect(asked).toMatchObject({ hub: UNKNOWN, result: 'rejected' });
});

const days = ['2025-01-01', '2025-01-02', '2025-01-03'];
test.each([
  ['2025-01-01', '2025-01-03', 'all days shown'],
  ['2025-01-02', '2025-01-03', 'since 2 Jan'],
  ['2025-01-01', '2025-01-02', '1 Jan to 2 Jan'],
  ['2025-01-02', '2025-01-02', 'on 2 Jan'],
])('the days %s to %s are called "%s"', (since, until, words) => {
  const sample = { count: 3, total: 3 };
  const signal = { kind: 'hub', name: 'A', outcome: 'rejected', sample, others: sample, chance: 0 } as const;
  expect(spanWords({ ...signal, since, until }, { days, zone: 'UTC' })).toBe(words);
});

test('the year of the days is left out by the zone of the page', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-31T20:00:00Z'));
  const sample = { count: 3, total: 3 };
  const signal = { kind: 'hub', name: 'A', outcome: 'rejected', sample, others: sample, chance: 0 } as const;
  const words = ['Asia/Kolkata', 'UTC'].map((zone) =>
    spanWords({ ...signal, since: '2026-12-30', until: '2027-01-01' }, { days: [], zone }),
  );
  expect(words).toEqual(['30 Dec 2026 to 1 Jan', '30 Dec to 1 Jan 2027']);
});
