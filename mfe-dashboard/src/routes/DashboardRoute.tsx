import { formatLongTime } from '@veritas/shared/domain';
import { useDashboardFigures, useRecords } from '@veritas/shared/records';
import { useZone } from '@veritas/shared/session';
import { Alert, ErrorState, PageHead, toast } from '@veritas/shared/ui';
import { useEffect } from 'react';
import { AsOf } from '../features/controls/AsOf.tsx';
import { Controls } from '../features/controls/Controls.tsx';
import { useDashboardFilter } from '../features/controls/useDashboardFilter.ts';
import { useHubs } from '../features/controls/useHubs.ts';
import { countOf } from '../lib/text.ts';
import { DashboardBody } from './DashboardBody.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import classes from './DashboardRoute.module.css';

/** Dashboard of SPEC section 2: what happened to the devices of a hub that were created in a timeframe. */
export default function DashboardRoute() {
  const { hub, timeframe, setHub, setTimeframe } = useDashboardFilter();
  const { options, selected, unlisted, count } = useHubs(hub);
  const zone = useZone();
  const { state, error, asOf, refreshing, refresh } = useRecords();
  // "Today" is the day of the copy: figures and the time they are of never disagree.
  const figures = useDashboardFigures({ hub, timeframe, zone, now: asOf ?? 0 });

  useEffect(() => {
    if (error !== null) toast.error(error);
  }, [error]);

  return (
    <>
      <PageHead
        title={`Dashboard: ${selected.label}`}
        context={
          <span className={classes.context}>
            {count !== null && countOf(count, 'hub')}
            {count !== null && asOf !== null && ' · '}
            {asOf !== null && <AsOf asOf={asOf} zone={zone} refreshing={refreshing} onRefresh={refresh} />}
          </span>
        }
        actions={
          <Controls
            hubs={options}
            hub={selected.value}
            onHub={setHub}
            timeframe={timeframe}
            onTimeframe={setTimeframe}
          />
        }
      />
      {unlisted && (
        <Alert kind="info" className={classes.notice}>
          {selected.label} is not among the hub groups. The figures are of the records that carry this code.
        </Alert>
      )}
      {error !== null && figures && (
        <Alert kind="warning" className={classes.notice}>
          The refresh failed: {error} These figures are as of {formatLongTime(asOf, zone)}.
        </Alert>
      )}
      {state === 'failed' && <ErrorState title="The dashboard could not be loaded" reason={error} onRetry={refresh} />}
      {state !== 'failed' && !figures && <DashboardSkeleton />}
      {figures && <DashboardBody figures={figures} allHubs={hub === 'all'} zone={zone} />}
    </>
  );
}
