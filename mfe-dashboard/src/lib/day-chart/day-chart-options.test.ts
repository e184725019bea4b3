import type { ChartColors } from '@veritas/shared/ui';
import type { Chart, ChartEvent } from 'chart.js';
import { dayChartData, dayChartOptions } from './day-chart-options.ts';

const colors = { doorstep: 'blue', hub: 'amber', grid: 'faint', text: 'grey' } as ChartColors;
const counts = [{ day: '2025-01-28', doorstep: 2, hub: 1 }];

const NAMES = { doorstep: 'At the door', hub: 'At the hub' };

test('each series has its name, its colour, its dash and its counts', () => {
  expect(dayChartData(counts, NAMES, colors, false)).toEqual({
    labels: ['28 Jan'],
    datasets: [
      { label: 'At the door', data: [2], borderColor: 'blue', backgroundColor: 'blue' },
      { label: 'At the hub', data: [1], borderColor: 'amber', backgroundColor: 'amber', borderDash: [6, 3] },
    ],
  });
});

test('where colours are forced the series differ without them: one is filled, one is hollow', () => {
  const { datasets } = dayChartData(counts, NAMES, { ...colors, surface: 'canvas' }, true);
  expect(datasets.map(({ backgroundColor, borderWidth }) => [backgroundColor, borderWidth])).toEqual([
    ['blue', 2],
    ['canvas', 2],
  ]);
});

test('counts start at zero, in whole numbers, and nothing moves on a refresh', () => {
  expect(dayChartOptions(counts, colors, jest.fn())).toMatchObject({
    animation: false,
    scales: { y: { beginAtZero: true, ticks: { precision: 0 } } },
  });
});

test('a tooltip is headed by the whole date', () => {
  const { title } = dayChartOptions(counts, colors, jest.fn()).plugins.tooltip.callbacks;
  expect(title([{ dataIndex: 0 }])).toBe('28 Jan 2025');
});

test('a press opens the count that is nearest, and nothing where there is none', () => {
  const open = jest.fn();
  const { onClick } = dayChartOptions([{ day: '2025-01-28', doorstep: 2, hub: 0 }], colors, open);
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
