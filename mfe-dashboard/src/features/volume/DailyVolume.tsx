import type { Volume } from '@veritas/shared/domain';
import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: 'Verified at Doorstep', hub: 'Verified at Hub' };
const NOTES: Record<Volume, string> = {
  latest: 'Each device once, at its latest stage',
  event: 'Every scan on its own day; a device may be in both',
};

/** Devices processed by day (SPEC section 2). */
export function DailyVolume({ figures, ask, hubName, zone, volume, formulas }: View & { volume: Volume }) {
  return (
    <DayChartCard
      title="Daily Processed Volume"
      notes={{ line: NOTES[volume], formula: formulas.volume[volume] }}
      names={NAMES}
      counts={figures.volume[volume]}
      ask={ask.volume[volume]}
      hubName={hubName}
      zone={zone}
      type="bar"
    />
  );
}
