import type { DayCounts } from '@veritas/shared/domain';
import { Bar } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { DayChartCard } from '../../lib/DayChartCard.tsx';

const NAMES = { doorstep: 'Verified at Doorstep', hub: 'Verified at Hub' };

/** Devices processed by day (SPEC section 2). */
export function DailyVolume({ counts }: { counts: readonly DayCounts[] }) {
  return (
    <DayChartCard
      title="Daily Processed Volume"
      note="Each device once, at its latest stage"
      names={NAMES}
      counts={counts}
      draw={({ name, data, options }) => <Bar role="img" aria-label={name} data={data} options={options} />}
    />
  );
}
