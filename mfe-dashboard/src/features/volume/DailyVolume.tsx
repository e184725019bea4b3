import { figureFormulas } from '@veritas/shared/domain';
import type { Volume } from '@veritas/shared/domain';
import { Bar } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { DayChartCard } from '../../lib/day-chart/DayChartCard.tsx';
import type { View } from '../../lib/figure/view.ts';

const NAMES = { doorstep: 'Verified at Doorstep', hub: 'Verified at Hub' };
const NOTES: Record<Volume, string> = {
  latest: 'Each device once, at its latest stage',
  event: 'Every scan on its own day; a device may be in both',
};

/** Devices processed by day (SPEC section 2). */
export function DailyVolume({ figures, ask, basis, volume }: View & { volume: Volume }) {
  return (
    <DayChartCard
      title="Daily Processed Volume"
      notes={{ line: NOTES[volume], formula: figureFormulas(basis).volume[volume] }}
      names={NAMES}
      counts={figures.volume[volume]}
      ask={ask.volume[volume]}
      draw={({ name, data, options }) => <Bar role="img" aria-label={name} data={data} options={options} />}
    />
  );
}
