import type { DayCounts } from '@veritas/shared/domain';
import { Line } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { DayChartCard } from '../../lib/DayChartCard.tsx';

const NAMES = { doorstep: 'Rejection at DoorStep', hub: 'Rejections at Hub' };

/** Rejections by day (SPEC section 2): at the doorstep by submit day, at the hub by verify day. */
export function RejectionTrend({ counts }: { counts: readonly DayCounts[] }) {
  return (
    <DayChartCard
      title="Rejection Trend"
      note="By day of the scan; a rejection that the hub verified is in both lines"
      names={NAMES}
      counts={counts}
      draw={({ name, data, options }) => <Line role="img" aria-label={name} data={data} options={options} />}
    />
  );
}
