import { catalogueEntry, CHART_CODES } from '@veritas/shared/domain';
import type { ChartColors } from '@veritas/shared/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderLinked, viewWith } from '../../testing/view.tsx';
import { ErrorDistribution } from './ErrorDistribution.tsx';
import { pieData, pieOptions, slicesOf } from './slices.ts';
import { SliceTip } from './SliceTip.tsx';

const actions = { open: jest.fn(), tip: jest.fn() };
const counting = (counts: Partial<Record<(typeof CHART_CODES)[number], number>>) =>
  CHART_CODES.map((code) => ({ code, count: counts[code] ?? 0 }));

test('the legend carries code, title and count of each slice', () => {
  const distribution = counting({ passed: 1998, E004: 1, E009: 1 });
  renderLinked(<ErrorDistribution {...viewWith({ distribution, otherCodes: 3 })} />);
  expect(screen.getByRole('img', { name: 'Error Distribution: passed 1,998, E004 1, E009 1' })).toBeVisible();
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

test('shares are rounded halves up, as the percentages of tiles and tables', () => {
  const sharesOf = (counts: Parameters<typeof counting>[0]) =>
    slicesOf(counting(counts), catalogueEntry).map(({ share }) => share);
  expect(sharesOf({ passed: 1977, E004: 23 })).toEqual(['98.9%', '1.2%']);
  expect(sharesOf({ passed: 1999, E004: 1 })).toEqual(['100.0%', '0.1%']);
  expect(sharesOf({ passed: 1371, E004: 629 })).toEqual(['68.6%', '31.5%']);
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

test('slices are called by code and title, or Passed', () => {
  const slices = slicesOf(counting({ passed: 3, E004: 1, E010: 0 }), catalogueEntry);
  expect(pieData(slices, {} as ChartColors).labels).toEqual(['Passed', 'E004: Device duplication detected.']);
});

test('the rejections alone are shown as bars on request, most first, each with its share of them', async () => {
  const distribution = counting({ passed: 900, E004: 25, E007: 75 });
  renderLinked(<ErrorDistribution {...viewWith({ distribution })} />);
  const rejectionsOnly = screen.getByRole('button', { name: 'Rejections only' });
  expect(rejectionsOnly).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(rejectionsOnly);
  expect(rejectionsOnly).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Error Distribution by device result, rejections only' });
  const [, ...rows] = within(table).getAllByRole<HTMLTableRowElement>('row');
  expect(rows.map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['E007', 'Incorrect device detected.', '75', '75.0%'],
    ['E004', 'Device duplication detected.', '25', '25.0%'],
  ]);
  await userEvent.click(rejectionsOnly);
  expect(screen.getByRole('img', { name: /passed 900, E004 25, E007 75/ })).toBeVisible();
});

test('without any rejection there is a sentence in place of the bars', async () => {
  renderLinked(<ErrorDistribution {...viewWith({ distribution: counting({ passed: 9 }) })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Rejections only' }));
  expect(screen.getByText('No rejections')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the pie has an outer radius of 80 and does not move on a refresh', () => {
  expect(pieOptions([], actions)).toMatchObject({ radius: 80, animation: false });
});

test('a press on a slice opens its records, a press beside the pie opens nothing', () => {
  const open = jest.fn();
  const { onClick } = pieOptions(slicesOf(counting({ passed: 3, E007: 1 }), catalogueEntry), { ...actions, open });
  onClick(null, []);
  expect(open).not.toHaveBeenCalled();
  onClick(null, [{ index: 1 }]);
  expect(open).toHaveBeenCalledWith('E007');
});

test('a slice says code and title, its count, its share and of how many', () => {
  const [, slice] = slicesOf(counting({ passed: 3, E004: 1 }), catalogueEntry);
  renderLinked(<SliceTip slice={slice} total={4} />);
  expect(screen.getByText('E004: Device duplication detected.')).toBeVisible();
  expect(screen.getByText('25.0% of 4 results')).toBeVisible();
});

test('records without a slice are counted below the pie, one of them in the singular', () => {
  const view = renderLinked(<ErrorDistribution {...viewWith({ otherCodes: 1, withoutResult: 1 })} />);
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('1 record with other codes')).toHaveTextContent(/^1$/);
  expect(link('1 submitted record without a result')).toHaveTextContent(/^1$/);
  expect(screen.getByText(/other codes/)).toHaveTextContent(/^1 record with other codes$/);
  expect(screen.getByText(/submitted/)).toHaveTextContent(/^1 submitted record without a result, counted as rejected$/);
  view.unmount();
  renderLinked(<ErrorDistribution {...viewWith({ otherCodes: 1200, withoutResult: 2 })} />);
  expect(link('1,200 records with other codes')).toHaveTextContent(/^1,200$/);
  expect(screen.getByText(/submitted/)).toHaveTextContent(
    /^2 submitted records without a result, counted as rejected$/,
  );
});
