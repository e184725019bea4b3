import type { DashboardFigures } from '@veritas/shared/domain';
import { memo } from 'react';
import { ErrorDistribution } from '../features/distribution/ErrorDistribution.tsx';
import { FigureTiles } from '../features/figures/FigureTiles.tsx';
import { TopHubs } from '../features/top-tables/TopHubs.tsx';
import { TopOperators } from '../features/top-tables/TopOperators.tsx';
import { RejectionTrend } from '../features/trend/RejectionTrend.tsx';
import { DailyVolume } from '../features/volume/DailyVolume.tsx';
import { Footnotes } from './Footnotes.tsx';
import classes from './DashboardRoute.module.css';

interface DashboardBodyProps {
  figures: DashboardFigures;
  allHubs: boolean;
  zone: string;
}

/**
 * Tiles, the two charts by day, the pie beside the two tables, and what the figures stand on. Remembered, because a
 * refresh that changes nothing must not draw three charts again.
 */
export const DashboardBody = memo(function DashboardBody({ figures, allHubs, zone }: DashboardBodyProps) {
  return (
    <div className={classes.body}>
      <FigureTiles tiles={figures.tiles} records={figures.records} />
      <div className={classes.halves}>
        <RejectionTrend counts={figures.trend} />
        <DailyVolume counts={figures.volume.latest} />
      </div>
      <div className={classes.thirds}>
        <ErrorDistribution
          distribution={figures.distribution}
          otherCodes={figures.otherCodes}
          withoutResult={figures.withoutResult}
        />
        <div className={classes.stack}>
          <TopHubs hubs={figures.topHubs} />
          <TopOperators operators={figures.topOperators} />
        </div>
      </div>
      <Footnotes figures={figures} allHubs={allHubs} zone={zone} />
    </div>
  );
});
