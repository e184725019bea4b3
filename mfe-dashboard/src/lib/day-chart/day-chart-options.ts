import { countText } from '@veritas/shared/domain';
import type { Day, DayCounts } from '@veritas/shared/domain';
import type { ChartColors } from '@veritas/shared/ui';
import type { Chart, ChartEvent } from 'chart.js';
import { followHits } from '../follow-hits.ts';
import type { TipPlaces } from '../tip/tip-place.ts';
import { SERIES, type SeriesNames } from './day-chart-data.ts';

/** Opens the records of one count. */
export type OpenCount = (day: Day, series: keyof SeriesNames) => void;

/** Counts start at zero, integers only, faint grid, no animation on a refresh; a press opens the nearest count. */
export function dayChartOptions(
  counts: readonly DayCounts[],
  colors: ChartColors,
  actions: { readonly open: OpenCount; readonly tip: TipPlaces['follow'] },
) {
  const ticks = { color: colors.text };
  return {
    animation: false,
    maintainAspectRatio: false,
    onHover: followHits(actions.tip),
    onClick: (event: ChartEvent, _hits: unknown, chart: Chart) => {
      if (!event.native) return;
      const [hit] = chart.getElementsAtEventForMode(event.native, 'nearest', { intersect: false }, false);
      const count = hit && counts[hit.index];
      const series = hit && SERIES[hit.datasetIndex];
      if (count && series && count[series] > 0) actions.open(count.day, series);
    },
    interaction: { mode: 'index', intersect: false },
    elements: {
      line: { borderJoinStyle: 'round' },
      point: { hoverRadius: 4 },
    },
    scales: {
      x: {
        // A single point is in the middle, not on the axis.
        ...(counts.length === 1 && { offset: true }),
        grid: { display: false },
        border: { color: colors.grid },
        // Days are of one width, nearly: measuring all takes a quarter of the time of drawing.
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16, sampleSize: 3 },
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
  } as const;
}
