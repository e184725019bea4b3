import type { ChartColors } from '@veritas/shared/ui';
import type { Chart, ChartEvent } from 'chart.js';
import { dayChartData } from './day-chart-data.ts';
import { dayChartOptions } from './day-chart-options.ts';

const colors = {
  doorstep: 'rgba(0, 0, 200, 1)',
  hub: 'rgba(0, 200, 0, 1)',
  surface: 'white',
  grid: 'faint',
  text: 'grey',
} as ChartColors;
const counts = [
  { day: '2025-01-27', doorstep: 5, hub: 3 },
  { day: '2025-01-28', doorstep: 2, hub: 1 },
];
const NAMES = { doorstep: 'At the door', hub: 'At the hub' };
const look = { type: 'line', colors, forced: false, unfinished: false, zone: 'Asia/Kolkata' } as const;
const actions = { open: jest.fn(), tip: jest.fn() };

test('each series has its name, the colour of its stage, its dash and its counts', () => {
  const { labels, datasets } = dayChartData(counts, NAMES, look);
  expect(labels).toEqual(['27 Jan 2025', '28 Jan 2025']);
  expect(datasets).toMatchObject([
    { label: 'At the door', data: [5, 2], borderColor: colors.doorstep, borderWidth: 2 },
    { label: 'At the hub', data: [3, 1], borderColor: colors.hub, borderDash: [6, 3] },
  ]);
  expect(datasets[0]).not.toHaveProperty('borderDash');
});

test('a day of the current year in the zone of the page is named without it', () => {
  jest.useFakeTimers({ now: new Date('2025-12-31T20:00:00Z') });
  const labelIn = (zone: string) =>
    dayChartData([{ day: '2025-12-31', doorstep: 1, hub: 0 }], NAMES, { ...look, zone }).labels;
  expect([labelIn('UTC'), labelIn('Asia/Kolkata')]).toEqual([['31 Dec'], ['31 Dec 2025']]);
  jest.useRealTimers();
});

test('the line to a day that is not over is dotted and lighter, and its point is hollow', () => {
  const [open] = dayChartData(counts, NAMES, { ...look, unfinished: true }).datasets;
  const [over] = dayChartData(counts, NAMES, look).datasets;
  if (!open || !over || !('segment' in open) || !('segment' in over)) throw new Error('A line has segments');
  const toLast = { p1DataIndex: 1 };
  expect([open.segment.borderDash(toLast), open.segment.borderColor(toLast)]).toEqual([[2, 3], 'rgba(0, 0, 200, 0.4)']);
  expect(open.segment.borderDash({ p1DataIndex: 0 })).toBeUndefined();
  expect(over.segment.borderDash(toLast)).toBeUndefined();
  expect(open.pointBackgroundColor).toEqual([colors.doorstep, 'white']);
  expect(over.pointBackgroundColor).toEqual([colors.doorstep, colors.doorstep]);
});

test('the bars of a day that is not over are pale and outlined', () => {
  const bars = { ...look, type: 'bar' } as const;
  expect(dayChartData(counts, NAMES, { ...bars, unfinished: true }).datasets[1]).toMatchObject({
    backgroundColor: [colors.hub, 'rgba(0, 200, 0, 0.4)'],
    borderWidth: [0, 1],
  });
  expect(dayChartData(counts, NAMES, bars).datasets[1]).toMatchObject({
    backgroundColor: [colors.hub, colors.hub],
    borderWidth: [0, 0],
  });
});

test('a single day has points in the middle that are seen without a line, and bars of a usual width', () => {
  const day = counts.slice(0, 1);
  const radius = (of: typeof counts) =>
    dayChartData(of, NAMES, look).datasets.map((set) => 'segment' in set && set.pointRadius);
  expect(radius(day)).toEqual([[5], [5]]);
  expect(radius(counts)).toEqual([
    [2, 2],
    [2, 2],
  ]);
  expect(dayChartOptions(day, colors, actions).scales.x).toMatchObject({ offset: true });
  expect(dayChartOptions(counts, colors, actions).scales.x).not.toHaveProperty('offset');
  expect(dayChartData(day, NAMES, { ...look, type: 'bar' }).datasets[0]).toMatchObject({ maxBarThickness: 48 });
});

test('where colours are forced the series differ without them: one is filled, one is hollow', () => {
  const forced = { ...look, type: 'bar', forced: true } as const;
  expect(dayChartData(counts, NAMES, forced).datasets).toMatchObject([
    { backgroundColor: [colors.doorstep, colors.doorstep], borderWidth: 2 },
    { backgroundColor: ['white', 'white'], borderWidth: 2 },
  ]);
});

test('counts start at zero, in whole numbers, and nothing moves on a refresh', () => {
  expect(dayChartOptions(counts, colors, actions)).toMatchObject({
    animation: false,
    scales: { y: { beginAtZero: true, ticks: { precision: 0 } } },
  });
});

test('the tooltip follows the pointer, which changes where a press opens something', () => {
  const { onHover } = dayChartOptions(counts, colors, actions);
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const hits = [{ index: 1, element: { tooltipPosition: () => ({ x: 1, y: 2 }) } }];
  onHover({} as ChartEvent, hits, { canvas } as Chart);
  expect(canvas).toHaveStyle({ cursor: 'pointer' });
  expect(actions.tip).toHaveBeenLastCalledWith(hits);
  onHover({} as ChartEvent, [], { canvas } as Chart);
  expect(canvas).not.toHaveStyle({ cursor: 'pointer' });
  expect(actions.tip).toHaveBeenLastCalledWith([]);
});

test('a press opens the nearest count, and nothing where the count is 0', () => {
  const open = jest.fn();
  const { onClick } = dayChartOptions([{ day: '2025-01-28', doorstep: 2, hub: 0 }], colors, { ...actions, open });
  const press = (index: number, datasetIndex: number) => {
    const chart = { getElementsAtEventForMode: () => [{ index, datasetIndex }] };
    onClick({ native: new Event('click') } as ChartEvent, [], chart as unknown as Chart);
  };
  press(0, 1);
  press(7, 0);
  expect(open).not.toHaveBeenCalled();
  press(0, 0);
  expect(open).toHaveBeenCalledWith('2025-01-28', 'doorstep');
});
