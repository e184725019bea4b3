import { checkPeriod, formatLongTime, periodText, TIMEFRAMES, today } from '@veritas/shared/domain';
import { useDashboardFigures, useMeanings, useRecords } from '@veritas/shared/records';
import { useZone } from '@veritas/shared/session';
import { Alert, EmptyState, ErrorState } from '@veritas/shared/ui';
import { useDashboardFilter } from '../features/controls/useDashboardFilter.ts';
import { useHubs } from '../features/controls/useHubs.ts';
import { HubScreen } from '../features/hub-screen/HubScreen.tsx';
import { DashboardBody } from './DashboardBody.tsx';
import { DashboardHead } from './DashboardHead.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import classes from './DashboardRoute.module.css';
import { useToldFailure } from './useToldFailure.ts';

/** Dashboard of SPEC section 2: what happened to the devices of a hub that were created in a timeframe. */
export default function DashboardRoute() {
  const filter = useDashboardFilter();
  const hubs = useHubs(filter.hub);
  const zone = useZone();
  const records = useRecords();
  const copy = { ...records, refresh: useToldFailure(records) };
  const { hub, period, basis, volume } = filter;
  const { state, error, asOf, refresh } = copy;
  // "Today" is the day of the copy: figures and the time they are of never disagree.
  const figures = useDashboardFigures({ hub, timeframe: period, zone, now: asOf ?? 0 });
  const refusal = filter.range && asOf !== null ? checkPeriod({ ...filter.range, today: today(zone, asOf) }) : null;

  const meaningOf = useMeanings(figures !== null);

  if (filter.hubScreen) {
    return (
      <HubScreen
        hub={hubs.selected.label}
        timeframe={TIMEFRAMES.find(({ value }) => value === period)?.label ?? periodText(figures?.days ?? [])}
        figures={figures && (basis === 'created' ? figures : figures.activity)}
        asOf={asOf}
        zone={zone}
        meaningOf={meaningOf}
        error={error}
        onLeave={filter.leaveHubScreen}
      />
    );
  }
  return (
    <>
      <DashboardHead filter={filter} hubs={hubs} copy={copy} zone={zone} days={figures?.days ?? NO_DAYS} />
      {hubs.unlisted && (
        <Alert kind="info" className={classes.notice}>
          {hubs.selected.label} is not among the hub groups. The figures are of the records that carry this code.
        </Alert>
      )}
      {error !== null && figures && (
        <Alert kind="warning" className={classes.notice}>
          The refresh failed: {error} These figures are as of {formatLongTime(asOf, zone)}.
        </Alert>
      )}
      {state === 'failed' && <ErrorState title="The dashboard could not be loaded" reason={error} onRetry={refresh} />}
      {state !== 'failed' && !figures && <DashboardSkeleton />}
      {figures && refusal !== null && <EmptyState title={refusal} hint="Choose other days to see their figures." />}
      {figures && refusal === null && (
        <DashboardBody
          figures={figures}
          hub={hub}
          hubName={hubs.selected.label}
          zone={zone}
          meaningOf={meaningOf}
          basis={basis}
          volume={volume}
          hubScreen={filter.hubScreenSearch}
        />
      )}
    </>
  );
}

const NO_DAYS: readonly string[] = [];
