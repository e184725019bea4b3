import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderLinked, viewWith } from '../../testing/view.tsx';
import { TopHubs } from './TopHubs.tsx';
import { TopOperators } from './TopOperators.tsx';

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map((row) => [...row.cells].map((cell) => cell.textContent));

const hubs = [
  { hub: 'PAT_KNK', known: true, rejections: 1240, total: 5000, percent: '24.80' },
  { hub: 'Unknown', known: false, rejections: 0, total: 3, percent: '0.00' },
  { hub: 'Unknown', known: true, rejections: 0, total: 2, percent: '0.00' },
];
const operators = [
  { operator: 'wm_pat_017', known: true, rejections: 21, submitted: 100, percent: '21.00' },
  { operator: 'wm_blr_001', known: true, rejections: 1, submitted: 1, percent: '100.00' },
  { operator: 'wm_blr_002', known: true, rejections: 1, submitted: 20, percent: '5.00' },
];

/** 9.00% of all. */
const AVERAGE = {
  records: 40_000,
  tiles: { submitted: 40_000, rejected: 3600, rejectionPercent: '9.00', pending: 0 },
  hubCount: 24,
  operatorCount: 480,
};

test('hubs show rejections, their share of all records, and those records', () => {
  renderLinked(<TopHubs {...viewWith({ topHubs: hubs, ...AVERAGE })} />);
  expect(rowsOf('Top Five Rejection Hubs')).toEqual([
    ['Hub name', 'Rejections', 'Rejection % of all records', 'Records'],
    ['PAT_KNK', '1,240', '24.80 above average 9.00, n 5,000', '5,000'],
    ['Unknown', '0', '0.00 small sample', '3'],
    ['Unknown', '0', '0.00 small sample', '2'],
  ]);
});

test('by activity the percentage of hubs is of what was submitted, as the header says', () => {
  renderLinked(<TopHubs {...viewWith({ topHubs: hubs }, 'activity')} />);
  expect(rowsOf('Top Five Rejection Hubs')[0]).toEqual([
    'Hub name',
    'Rejections',
    'Rejection % of submitted',
    'Submitted',
  ]);
});

test('operators show their share of what they submitted, and one rejected of one is a small sample', () => {
  renderLinked(<TopOperators {...viewWith({ topOperators: operators, ...AVERAGE })} />);
  expect(rowsOf('Top Five Rejecting Operators')).toEqual([
    ['Operator name', 'Rejections', 'Rejection % of submitted', 'Submitted'],
    ['wm_pat_017', '21', '21.00', '100'],
    ['wm_blr_001', '1', '100.00 small sample', '1'],
    ['wm_blr_002', '1', '5.00', '20'],
  ]);
});

test('no hub, and a hub whose code means all hubs, have devices and no figures of their own', () => {
  const named = ['All', 'PAT_KNK'].map((hub) => ({ hub, known: true, rejections: 1, total: 20, percent: '5.00' }));
  renderLinked(<TopHubs {...viewWith({ topHubs: [...named, ...hubs.slice(1, 2)] })} />);
  const shown = screen.getAllByRole('link', { name: /, show its/ }).map((link) => link.getAttribute('aria-label'));
  expect(shown).toEqual(['All, show its devices', 'PAT_KNK, show its figures', 'Unknown, show its devices']);
});

test('rejections and totals open their records, and the unknown hub differs from one of that name', () => {
  renderLinked(<TopHubs {...viewWith({ topHubs: hubs })} />);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const days = 'created=2025-01-01..2025-01-28&zone=Asia%2FKolkata';
  expect(addressOf('1,240 rejections of PAT_KNK')).toBe(`/ListDevices?hub=pat_knk&result=rejected&${days}`);
  expect(addressOf('5,000 records of PAT_KNK')).toBe(`/ListDevices?hub=pat_knk&${days}`);
  expect(addressOf('3 records of Unknown')).toBe(`/ListDevices?hub=unknown&${days}`);
  expect(addressOf('2 records of Unknown')).toBe(`/ListDevices?hub=%3Dunknown&${days}`);
});

test('the table is sorted by count, and on request by percentage, which lists other hubs', async () => {
  const [troubled, unknown] = hubs;
  const view = viewWith({ topHubs: hubs, hubsByPercent: [troubled, unknown].flatMap((hub) => hub ?? []), ...AVERAGE });
  renderLinked(<TopHubs {...view} />);
  const header = (name: string | RegExp) => screen.getByRole('columnheader', { name });
  expect(header('Rejections')).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: /^Rejection %/ }));
  expect(header(/^Rejection %/)).toHaveAttribute('aria-sort', 'descending');
  expect(header('Rejections')).not.toHaveAttribute('aria-sort');
  expect(rowsOf('Top Five Rejection Hubs')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Rejections' }));
  expect(rowsOf('Top Five Rejection Hubs')).toHaveLength(4);
});

test('an average hub is not marked, and one far below the average is', () => {
  const line = { known: true, percent: '9.10' };
  const topOperators = [
    { ...line, operator: 'usual', rejections: 91, submitted: 1000 },
    { ...line, operator: 'careful', rejections: 20, submitted: 1000, percent: '2.00' },
  ];
  renderLinked(<TopOperators {...viewWith({ topOperators, ...AVERAGE })} />);
  const percents = rowsOf('Top Five Rejecting Operators')
    .slice(1)
    .map(([, , percent]) => percent);
  expect(percents).toEqual(['9.10', '2.00 below average 9.00, n 1,000']);
});

test('a hostile name is text', () => {
  const operator = '<img src=x onerror=alert(1)>'.repeat(3);
  renderLinked(
    <TopOperators
      {...viewWith({ topOperators: [{ operator, known: true, rejections: 2, submitted: 40, percent: '5.00' }] })}
    />,
  );
  expect(screen.getByRole('rowheader', { name: `${operator}, show its figures` })).toBeVisible();
  const link = screen.getByRole('link', { name: `2 rejections of ${operator}` });
  expect(new URL(link.getAttribute('href') ?? '', 'https://console.example').searchParams.get('operator')).toBe(
    operator,
  );
});

test('one rejection and one record are named in the singular', () => {
  const topHubs = [{ hub: 'PAT_KNK', known: true, rejections: 1, total: 1, percent: '100.00' }];
  renderLinked(<TopHubs {...viewWith({ topHubs })} />);
  expect(screen.getByRole('link', { name: '1 rejection of PAT_KNK' })).toHaveTextContent('1');
  expect(screen.getByRole('link', { name: '1 record of PAT_KNK' })).toHaveTextContent('1');
});
