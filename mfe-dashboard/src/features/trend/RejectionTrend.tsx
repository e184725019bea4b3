import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: 'Rejection at DoorStep', hub: 'Rejections at Hub' };
/** What may be rejected on a day: every scan there of that day. */
const SAMPLES = { doorstep: 'doorstep scan', hub: 'hub scan' };
const NOTE = 'By day of the scan; a rejection that the hub verified is in both lines';

/** Rejections by day (SPEC section 2): at the doorstep by submit day, at the hub by verify day. */
export function RejectionTrend({ figures, ask, hubName, zone, formulas, unfinished }: View) {
  return (
    <DayChartCard
      title="Rejection Trend"
      notes={{ line: NOTE, formula: formulas.trend }}
      names={NAMES}
      counts={figures.trend}
      samples={{ counts: figures.volume.event, of: SAMPLES }}
      ask={ask.trend}
      hubName={hubName}
      zone={zone}
      unfinished={unfinished}
      type="line"
    />
  );
}
