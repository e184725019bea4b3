import { figureQuestions } from '@veritas/shared/domain';
import type { Basis, DashboardFigures, Day, Volume } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';
import { memo, useMemo } from 'react';
import { ErrorDistribution } from '../features/distribution/ErrorDistribution.tsx';
import { FigureTiles } from '../features/figures/FigureTiles.tsx';
import { SignalsCard } from '../features/signals/SignalsCard.tsx';
import { TopHubs } from '../features/top-tables/TopHubs.tsx';
import { TopOperators } from '../features/top-tables/TopOperators.tsx';
import { RejectionTrend } from '../features/trend/RejectionTrend.tsx';
import { DailyVolume } from '../features/volume/DailyVolume.tsx';
import { DrawnTogether } from '../lib/DrawnTogether.tsx';
import { viewOf } from '../lib/figure/view.ts';
import { Footnotes } from './Footnotes.tsx';
import classes from './DashboardRoute.module.css';

interface DashboardBodyProps {
  figures: DashboardFigures;
  hub: string;
  operator: string | null;
  today: Day;
  hubName: string;
  zone: string;
  zoneWords: string;
  meaningOf: MeaningOf;
  basis: Basis;
  volume: Volume;
  /** The search of the same figures on a hub screen. */
  hubScreen: string;
}

/**
 * Tiles, the two charts by day, the pie beside the two tables, and the footnotes. Memoized, because a refresh without
 * changes must not render three charts again.
 */
export const DashboardBody = memo(function DashboardBody(props: DashboardBodyProps) {
  const { figures, hub, operator, zone, basis, volume, zoneWords, hubScreen } = props;
  const { days } = figures;
  const ask = useMemo(() => figureQuestions({ hub, operator, zone, basis, days }), [hub, operator, zone, basis, days]);
  const view = viewOf(figures, { ...props, ask });
  return (
    <div className={classes.body}>
      <FigureTiles {...view} />
      <SignalsCard {...view} />
      <div className={classes.halves}>
        <RejectionTrend {...view} />
        <DailyVolume {...view} volume={volume} />
      </div>
      <div className={classes.thirds}>
        <ErrorDistribution {...view} />
        <div className={classes.stack}>
          <TopHubs {...view} />
          <TopOperators {...view} />
        </div>
      </div>
      <Footnotes view={view} zoneWords={zoneWords} hubScreen={hubScreen} />
      <DrawnTogether numbers={figures} />
    </div>
  );
});
