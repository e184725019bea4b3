import { CHART_CODES } from '@veritas/shared/domain';
import type { ChartColors } from '@veritas/shared/ui';
import { render, screen, within } from '@testing-library/react';
import { ErrorDistribution } from './ErrorDistribution.tsx';
import { pieData, pieOptions, slicesOf } from './slices.ts';

const counting = (counts: Partial<Record<(typeof CHART_CODES)[number], number>>) =>
  CHART_CODES.map((code) => ({ code, count: counts[code] ?? 0 }));

test('the legend carries code, title and count of each slice', () => {
  render(
    <ErrorDistribution distribution={counting({ passed: 1998, E004: 1, E009: 1 })} otherCodes={3} withoutResult={0} />,
  );
  expect(screen.getByRole('img', { name: 'Error Distribution: passed 1998, E004 1, E009 1' })).toBeVisible();
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole<HTMLTableRowElement>('row');
  expect(rows.map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['passed', 'Passed', '1,998', '99.9%'],
    ['E004', 'Device duplication detected.', '1', '0.1%'],
    ['E009', 'Meaning not defined', '1', '0.1%'],
  ]);
  expect(screen.getByText('3 records with other codes')).toBeVisible();
});

test('without inputs there is one grey slice, named in text too', () => {
  render(<ErrorDistribution distribution={counting({})} otherCodes={0} withoutResult={2} />);
  expect(screen.getByText('No Inputs')).toBeVisible();
  expect(pieData([], { none: 'grey' } as ChartColors)).toMatchObject({
    labels: ['No Inputs'],
    datasets: [{ data: [1], backgroundColor: ['grey'] }],
  });
  expect(screen.getByText('2 submitted records without a result, counted as rejected')).toBeVisible();
});

test('a tooltip says code and title, or Passed, and how many', () => {
  const slices = slicesOf(counting({ passed: 3, E004: 1, E010: 0 }));
  const { labels } = pieData(slices, {} as ChartColors);
  expect(labels).toEqual(['Passed', 'E004: Device duplication detected.']);
  const { label, afterLabel } = pieOptions(slices).plugins.tooltip.callbacks;
  expect([label({ label: 'Passed' }), afterLabel({ dataIndex: 0 })]).toEqual(['Passed', '3 (75.0%)']);
});

test('the pie has an outer radius of 80 and does not move on a refresh', () => {
  expect(pieOptions([])).toMatchObject({ radius: 80, animation: false });
});
