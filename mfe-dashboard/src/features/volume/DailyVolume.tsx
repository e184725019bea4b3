import type { DayCounts, Volume } from '@veritas/shared/domain';
import { message, t } from '@veritas/shared/language';
import type { SeriesRates } from '../../lib/day-chart/DayTip.tsx';
import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: message('Verified at Doorstep'), hub: message('Verified at Hub') };
const NOTES: Record<Volume, string> = {
  latest: t('Each device once, at its latest stage'),
  event: t('Every scan on its own day; a device may be in both'),
};

const ofDevices: SeriesRates['hub'] = (values) =>
  t('{percent}% of {count, plural, one {# device} other {# devices}}', values);
const ofScans: SeriesRates['hub'] = (values) =>
  t('{percent}% of {count, plural, one {# scan} other {# scans}}', values);
const SAMPLES: Record<Volume, SeriesRates> = {
  latest: { doorstep: ofDevices, hub: ofDevices },
  event: { doorstep: ofScans, hub: ofScans },
};

/** Both counts of a day are parts of its total. */
function wholeDay({ day, doorstep, hub }: DayCounts): DayCounts {
  return { day, doorstep: doorstep + hub, hub: doorstep + hub };
}

/** Devices processed by day (SPEC section 2). */
export function DailyVolume({ volume, ...view }: View & { volume: Volume }) {
  const { figures, ask, formulas, unfinished } = view;
  const counts = figures.volume[volume];
  return (
    <DayChartCard
      title={message('Daily Processed Volume')}
      notes={{ line: NOTES[volume], formula: formulas.volume[volume] }}
      names={NAMES}
      counts={counts}
      samples={{ counts: counts.map(wholeDay), of: SAMPLES[volume] }}
      ask={ask.volume[volume]}
      view={view}
      way={volume === 'event' ? message('By event') : undefined}
      unfinished={unfinished}
      type="bar"
    />
  );
}
