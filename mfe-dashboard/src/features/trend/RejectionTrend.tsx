import { figureFormulas } from '@veritas/shared/domain';
import { Line } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: 'Rejection at DoorStep', hub: 'Rejections at Hub' };
const NOTE = 'By day of the scan; a rejection that the hub verified is in both lines';

/** Rejections by day (SPEC section 2): at the doorstep by submit day, at the hub by verify day. */
export function RejectionTrend({ figures, ask, basis }: View) {
  return (
    <DayChartCard
      title="Rejection Trend"
      notes={{ line: NOTE, formula: figureFormulas(basis).trend }}
      names={NAMES}
      counts={figures.trend}
      ask={ask.trend}
      draw={({ name, data, options }) => <Line role="img" aria-label={name} data={data} options={options} />}
    />
  );
}
