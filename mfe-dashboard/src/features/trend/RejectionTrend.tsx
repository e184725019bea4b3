import { message, t } from '@veritas/shared/language';
import type { SeriesRates } from '../../lib/day-chart/DayTip.tsx';
import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: message('Rejection at DoorStep'), hub: message('Rejections at Hub') };
/** The denominator of a day's rejections: every scan of the kind on that day. */
const SAMPLES: SeriesRates = {
  doorstep: (values) => t('{percent}% of {count, plural, one {# doorstep scan} other {# doorstep scans}}', values),
  hub: (values) => t('{percent}% of {count, plural, one {# hub scan} other {# hub scans}}', values),
};
const NOTE = t('By day of the scan; a rejection that the hub verified is in both lines');

/** Rejections by day (SPEC section 2): at the doorstep by submit day, at the hub by verify day. */
export function RejectionTrend(view: View) {
  const { figures, ask, formulas, unfinished } = view;
  return (
    <DayChartCard
      title={message('Rejection Trend')}
      notes={{ line: NOTE, formula: formulas.trend }}
      names={NAMES}
      counts={figures.trend}
      samples={{ counts: figures.volume.event, of: SAMPLES }}
      ask={ask.trend}
      view={view}
      unfinished={unfinished}
      type="line"
    />
  );
}
