import type { DayCounts, Volume } from '@veritas/shared/domain';
import type { SeriesNames } from '../../lib/day-chart/day-chart-options.ts';
import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: 'Verified at Doorstep', hub: 'Verified at Hub' };
const NOTES: Record<Volume, string> = {
  latest: 'Each device once, at its latest stage',
  event: 'Every scan on its own day; a device may be in both',
};

const SAMPLES: Record<Volume, SeriesNames> = {
  latest: { doorstep: 'device', hub: 'device' },
  event: { doorstep: 'scan', hub: 'scan' },
};

/** Both counts of a day are parts of all that happened on it. */
function wholeDay({ day, doorstep, hub }: DayCounts): DayCounts {
  return { day, doorstep: doorstep + hub, hub: doorstep + hub };
}

/** Devices processed by day (SPEC section 2). */
export function DailyVolume({ figures, ask, hubName, zone, volume, formulas, unfinished }: View & { volume: Volume }) {
  const counts = figures.volume[volume];
  return (
    <DayChartCard
      title="Daily Processed Volume"
      notes={{ line: NOTES[volume], formula: formulas.volume[volume] }}
      names={NAMES}
      counts={counts}
      samples={{ counts: counts.map(wholeDay), of: SAMPLES[volume] }}
      ask={ask.volume[volume]}
      hubName={hubName}
      zone={zone}
      unfinished={unfinished}
      type="bar"
    />
  );
}
