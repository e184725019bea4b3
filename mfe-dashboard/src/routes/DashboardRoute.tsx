import { checkPeriod, dayText, formatLongTime, periodText, startOfDay, TIMEFRAMES } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useDashboardFigures, useMeanings, useRecords } from '@veritas/shared/records';
import { Alert, EmptyState, ErrorState, useToday } from '@veritas/shared/ui';
import { useDashboardFilter } from '../features/controls/useDashboardFilter.ts';
import { useHubs } from '../features/controls/useHubs.ts';
import { HubScreen } from '../features/hub-screen/HubScreen.tsx';
import { useFocusOfLink } from '../features/hub-screen/useFocusOfLink.ts';
import { figuresOf } from '../lib/figure/view.ts';
import { DashboardBody } from './DashboardBody.tsx';
import { DashboardHead } from './DashboardHead.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import classes from './DashboardRoute.module.css';
import { useFreshDay } from './useFreshDay.ts';
import { ZoneNotice } from './ZoneNotice.tsx';
import { useFailureToast } from './useFailureToast.ts';

/** Dashboard of SPEC section 2: what happened to the devices of a hub that were created in a timeframe. */
export default function DashboardRoute() {
  const filter = useDashboardFilter();
  useFocusOfLink(filter.hubScreen);
  const hubs = useHubs(filter.hub);
  const records = useRecords();
  const refreshRecords = useFailureToast(records);
  const copy = {
    ...records,
    refresh: () => {
      refreshRecords();
      hubs.refresh();
    },
  };
  const { hub, operator, period, basis, volume } = filter;
  const { zone, words: zoneWords } = filter.pageZone;
  const { state, error, reason, reference, asOf, refresh } = copy;
  const today = useToday(zone);
  useFreshDay(records, zone, today);
  // Only the day matters.
  const figures = useDashboardFigures({ hub, operator, timeframe: period, zone, now: startOfDay(today, zone) });
  const refusal = filter.range && checkPeriod({ ...filter.range, today });
  const meaningOf = useMeanings(figures !== null);

  if (filter.hubScreen)
    return (
      <HubScreen
        hub={hubs.selected.label}
        counted={refusal ?? countedWords(filter, figures?.days ?? NO_DAYS)}
        figures={refusal === null && figures ? figuresOf(figures, basis) : null}
        asOf={asOf}
        zone={zone}
        meaningOf={meaningOf}
        error={error}
        paused={copy.isPaused}
        onLeave={filter.leaveHubScreen}
      />
    );
  return (
    <>
      <DashboardHead filter={filter} hubs={hubs} copy={copy} today={today} days={figures?.days ?? NO_DAYS} />
      <ZoneNotice pageZone={filter.pageZone} onZone={filter.setZone} />
      {hubs.unlisted && <UnlistedHub hub={hubs.selected.label} />}
      {error !== null && figures && <Outdated error={reason ?? error} asOf={formatLongTime(asOf, zone)} />}
      {state === 'failed' && (
        <ErrorState title={t('The dashboard could not be loaded')} {...{ reason, reference }} onRetry={refresh} />
      )}
      {state !== 'failed' && !figures && <DashboardSkeleton />}
      {figures && refusal !== null && (
        <EmptyState title={refusal} hint={t('Choose other days to see their figures.')} />
      )}
      {figures && refusal === null && (
        <DashboardBody
          {...{ figures, hub, operator, today, zone, zoneWords, meaningOf, basis, volume }}
          hubName={hubs.selected.label}
          hubScreen={filter.hubScreenSearch}
        />
      )}
    </>
  );
}

type Filter = ReturnType<typeof useDashboardFilter>;

/** `Last 30 Days`, and the basis unless it is the default. */
function countedWords({ period, basis, pageZone }: Filter, days: readonly string[]): string {
  const text = (day: string) => dayText(day, pageZone.zone);
  const timeframe = TIMEFRAMES.find(({ value }) => value === period)?.label ?? periodText(days, text);
  return basis === 'created' ? timeframe : `${timeframe} · ${t('By activity')}`;
}

function UnlistedHub({ hub }: { readonly hub: string }) {
  return (
    <Alert kind="info" className={classes.notice}>
      {t('{hub} is not one of the hub groups. The figures are for the records with this code.', { hub })}
    </Alert>
  );
}

function Outdated({ error, asOf }: { readonly error: string; readonly asOf: string }) {
  return (
    <Alert kind="warning" className={classes.notice}>
      {t('The refresh failed: {error}', { error })} {t('These figures are as of {time}.', { time: asOf })}
    </Alert>
  );
}

const NO_DAYS: readonly string[] = [];
