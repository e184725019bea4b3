import { catalogueEntry, CHART_CODES } from '@veritas/shared/domain';
import type { ChartColors } from '@veritas/shared/ui';
import { screen, within } from '@testing-library/react';
import { renderLinked, viewWith } from '../../testing/view.tsx';
import { ErrorDistribution } from './ErrorDistribution.tsx';
import { pieData, pieOptions, slicesOf } from './slices.ts';

const counting = (counts: Partial<Record<(typeof CHART_CODES)[number], number>>) =>
  CHART_CODES.map((code) => ({ code, count: counts[code] ?? 0 }));

test('the legend carries code, title and count of each slice', () => {
  const distribution = counting({ passed: 1998, E004: 1, E009: 1 });
  renderLinked(<ErrorDistribution {...viewWith({ distribution, otherCodes: 3 })} />);
  expect(screen.getByRole('img', { name: 'Error Distribution: passed 1998, E004 1, E009 1' })).toBeVisible();
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole<HTMLTableRowElement>('row');
  expect(rows.map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['passed', 'Passed', '1,998', '99.9%'],
    ['E004', 'Device duplication detected.', '1', '0.1%'],
    ['E009', 'Meaning not defined', '1', '0.1%'],
  ]);
  expect(screen.getByText(/records with other codes/)).toHaveTextContent('3 records with other codes');
  const days = 'created=2025-01-01..2025-01-28&zone=Asia%2FKolkata';
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('1 with result E004')).toBe(`/ListDevices?result=E004&${days}`);
  expect(addressOf('3 records with other codes')).toBe(`/ListDevices?result=other&${days}`);
});

test('without inputs there is one grey slice, named in text too', () => {
  renderLinked(<ErrorDistribution {...viewWith({ withoutResult: 2 })} />);
  expect(screen.getByText('No Inputs')).toBeVisible();
  expect(pieData([], { none: 'grey' } as ChartColors)).toMatchObject({
    labels: ['No Inputs'],
    datasets: [{ data: [1], backgroundColor: ['grey'] }],
  });
  expect(screen.getByText(/submitted records without a result/)).toHaveTextContent('counted as rejected');
});

test('a tooltip says code and title, or Passed, and how many', () => {
  const slices = slicesOf(counting({ passed: 3, E004: 1, E010: 0 }), catalogueEntry);
  const { labels } = pieData(slices, {} as ChartColors);
  expect(labels).toEqual(['Passed', 'E004: Device duplication detected.']);
  const { label, afterLabel } = pieOptions(slices, jest.fn()).plugins.tooltip.callbacks;
  expect([label({ label: 'Passed' }), afterLabel({ dataIndex: 0 })]).toEqual(['Passed', '3 (75.0%)']);
});

test('the pie has an outer radius of 80 and does not move on a refresh', () => {
  expect(pieOptions([], jest.fn())).toMatchObject({ radius: 80, animation: false });
});

test('a press on a slice opens its records, a press beside the pie nothing', () => {
  const open = jest.fn();
  const { onClick } = pieOptions(slicesOf(counting({ passed: 3, E007: 1 }), catalogueEntry), open);
  onClick(null, []);
  expect(open).not.toHaveBeenCalled();
  onClick(null, [{ index: 1 }]);
  expect(open).toHaveBeenCalledWith('E007');
});
