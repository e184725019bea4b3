import { dayText } from '@veritas/shared/domain';
import type { DayCounts } from '@veritas/shared/domain';
import type { ChartColors } from '@veritas/shared/ui';
import { fade } from '../fade.ts';

export const SERIES = ['doorstep', 'hub'] as const;

export interface SeriesNames {
  readonly doorstep: string;
  readonly hub: string;
}

interface DayChartLook {
  readonly type: 'line' | 'bar';
  readonly colors: ChartColors;
  /** Forced colours are active. */
  readonly forced: boolean;
  /** Whether the last day is incomplete. */
  readonly unfinished: boolean;
  /** The zone of the days. */
  readonly zone: string;
}

/** Two series over the days, in the colours of their stages. */
export function dayChartData(counts: readonly DayCounts[], names: SeriesNames, look: DayChartLook) {
  const marks = look.type === 'line' ? lineMarks : barMarks;
  const last = look.unfinished ? counts.length - 1 : -1;
  return {
    labels: counts.map(({ day }) => dayText(day, look.zone)),
    datasets: SERIES.map((series) => ({
      label: names[series],
      data: counts.map((count) => count[series]),
      borderColor: look.colors[series],
      ...marks(series, look, last, (usual, open) => counts.map((_, index) => (index === last ? open : usual))),
    })),
  };
}

/** In pixels: radius of a point without a line, and width of a single bar. */
const ALONE_RADIUS = 5;
const WIDEST_BAR = 48;

type OfDays = <T>(usual: T, ofLast: T) => T[];

/** The line of the hub is dashed, so that the two differ without colour; it is dotted to an incomplete day. */
function lineMarks(series: keyof SeriesNames, { colors }: DayChartLook, last: number, ofDays: OfDays) {
  const color = colors[series];
  const radii = ofDays(2, 3);
  const leadsToLast = ({ p1DataIndex }: { p1DataIndex: number }) => p1DataIndex === last;
  return {
    borderWidth: 2,
    ...(series === 'hub' && { borderDash: [6, 3] }),
    segment: {
      borderColor: (part: { p1DataIndex: number }) => (leadsToLast(part) ? fade(color) : undefined),
      borderDash: (part: { p1DataIndex: number }) => (leadsToLast(part) ? [2, 3] : undefined),
    },
    pointBackgroundColor: ofDays(color, colors.surface),
    pointBorderWidth: 1,
    pointRadius: radii.length === 1 ? [ALONE_RADIUS] : radii,
  };
}

/** Under forced colours the bars of the hub are hollow; those of an incomplete day are pale and outlined. */
function barMarks(series: keyof SeriesNames, { colors, forced }: DayChartLook, _last: number, ofDays: OfDays) {
  const hollow = forced && series === 'hub';
  return {
    backgroundColor: ofDays(hollow ? colors.surface : colors[series], hollow ? colors.surface : fade(colors[series])),
    borderWidth: forced ? 2 : ofDays(0, 1),
    maxBarThickness: WIDEST_BAR,
  };
}
