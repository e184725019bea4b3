import type { Day, TimeframeChoice } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { RecordsState } from '@veritas/shared/records';
import { PageHead } from '@veritas/shared/ui';
import { useId, useState } from 'react';
import { AsOf } from '../features/controls/AsOf.tsx';
import { FilterLine } from '../features/controls/FilterLine.tsx';
import { Controls } from '../features/controls/Controls.tsx';
import type { useDashboardFilter } from '../features/controls/useDashboardFilter.ts';
import type { useHubs } from '../features/controls/useHubs.ts';
import { Counting } from '../features/counting/Counting.tsx';
import { RangeFields } from '../features/range/RangeFields.tsx';
import classes from './DashboardRoute.module.css';

interface DashboardHeadProps {
  filter: ReturnType<typeof useDashboardFilter>;
  hubs: ReturnType<typeof useHubs>;
  copy: RecordsState;
  today: Day;
  /** The days on screen, the initial custom range. */
  days: readonly Day[];
}

/** The page's subject and time; below it the rarely used choices, shown on demand. */
export function DashboardHead({ filter, hubs, copy, today, days }: DashboardHeadProps) {
  const countingId = useId();
  const [counting, setCounting] = useState(false);
  const { asOf, error, refreshing, refresh, isPaused } = copy;

  function chooseTimeframe(choice: TimeframeChoice) {
    if (choice !== 'custom') return filter.setTimeframe(choice);
    const [from, to] = [days[0], days.at(-1)];
    filter.startRange({ from: from ?? '', to: to ?? '' });
  }
  return (
    <>
      <PageHead
        title={t('Dashboard: {hub}', { hub: hubs.selected.label })}
        context={
          <span className={classes.context}>
            {hubs.count !== null && t('{count, plural, one {# hub} other {# hubs}}', { count: hubs.count })}
            {hubs.count !== null && asOf !== null && ' · '}
            {asOf !== null && (
              <AsOf
                asOf={asOf}
                zone={filter.pageZone.zone}
                late={error !== null}
                refreshing={refreshing}
                paused={isPaused}
                starts={hubs.count === null}
                onRefresh={refresh}
              />
            )}
          </span>
        }
        actions={
          <Controls
            hubs={hubs}
            hub={hubs.selected.value}
            onHub={filter.setHub}
            timeframe={filter.choice}
            onTimeframe={chooseTimeframe}
            counting={{ id: countingId, open: counting, toggle: () => setCounting(!counting) }}
          />
        }
      />
      <FilterLine filter={filter} hubName={hubs.selected.label} />
      {filter.range && <RangeFields range={filter.range} today={today} onRange={filter.setRange} />}
      {counting && (
        <Counting
          id={countingId}
          basis={filter.basis}
          onBasis={filter.setBasis}
          volume={filter.volume}
          onVolume={filter.setVolume}
        />
      )}
    </>
  );
}
