import { countText, longDayText, shortDayText } from '@veritas/shared/domain';
import type { Day, DayCounts } from '@veritas/shared/domain';
import type { ChartColors } from '@veritas/shared/ui';
import type { Chart, ChartEvent } from 'chart.js';
import { pointAtHits } from '../point-at-hits.ts';

export interface SeriesNames {
  readonly doorstep: string;
  readonly hub: string;
}

/**
 * Two series over the days, in the colours of doorstep and hub. The line of the hub is dashed, and where colours are
 * `forced` its bars are hollow, so that they differ without any colour.
 */
export function dayChartData(counts: readonly DayCounts[], names: SeriesNames, colors: ChartColors, forced: boolean) {
  const series = (key: 'doorstep' | 'hub') => ({
    label: names[key],
    data: counts.map((count) => count[key]),
    borderColor: colors[key],
    backgroundColor: forced && key === 'hub' ? colors.surface : colors[key],
    ...(forced && { borderWidth: 2 }),
    ...(key === 'hub' && { borderDash: [6, 3] }),
  });
  return { labels: counts.map(({ day }) => shortDayText(day)), datasets: [series('doorstep'), series('hub')] };
}

/** Opens the records of one count. */
export type OpenCount = (day: Day, series: keyof SeriesNames) => void;

export const SERIES = ['doorstep', 'hub'] as const;

/**
 * Counts start at zero, whole numbers only, faint grid, nothing moves on a refresh; a press opens the count nearest to
 * it.
 */
export function dayChartOptions(counts: readonly DayCounts[], colors: ChartColors, open: OpenCount) {
  const ticks = { color: colors.text };
  const dayAt = (index: number) => longDayText(counts[index]?.day ?? '');
  return {
    animation: false,
    maintainAspectRatio: false,
    onHover: pointAtHits,
    onClick: (event: ChartEvent, _hits: unknown, chart: Chart) => {
      if (!event.native) return;
      const [hit] = chart.getElementsAtEventForMode(event.native, 'nearest', { intersect: false }, false);
      const count = hit && counts[hit.index];
      const series = hit && SERIES[hit.datasetIndex];
      if (count && series && count[series] > 0) open(count.day, series);
    },
    interaction: { mode: 'index', intersect: false },
    elements: {
      line: { borderWidth: 2, borderJoinStyle: 'round' },
      point: { radius: 2, hoverRadius: 4 },
    },
    scales: {
      x: {
        grid: { display: false },
        border: { color: colors.grid },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: true,
        border: { display: false },
        grid: { color: colors.grid },
        ticks: {
          ...ticks,
          precision: 0,
          maxTicksLimit: 6,
          callback: (value: string | number) => countText(Number(value)),
        },
      },
    },
    plugins: {
      tooltip: {
        callbacks: { title: ([item]: { dataIndex: number }[]) => (item ? dayAt(item.dataIndex) : '') },
      },
    },
  } as const;
}
