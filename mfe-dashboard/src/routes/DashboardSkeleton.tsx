import { t } from '@veritas/shared/language';
import { useReceived } from '@veritas/shared/records';
import { LoadingNote, Skeleton } from '@veritas/shared/ui';
import figures from '../features/figures/FigureTiles.module.css';
import classes from './DashboardRoute.module.css';
import skeleton from './DashboardSkeleton.module.css';

/** The shape of the page while the first records load, each part about as high as with its figures. */
export function DashboardSkeleton() {
  return (
    <div className={`${classes.body} ${skeleton.body}`}>
      <LoadingNote label={t('Loading the dashboard')} received={useReceived()} />
      <div className={`${figures.tiles} ${skeleton.tiles}`}>
        <Skeleton shape="tile" label={null} />
        <Skeleton shape="tile" label={null} />
        <Skeleton shape="tile" label={null} />
      </div>
      <div className={skeleton.signals}>
        <Skeleton shape="chart" label={null} />
      </div>
      <div className={`${classes.halves} ${skeleton.charts}`}>
        <Skeleton shape="chart" label={null} />
        <Skeleton shape="chart" label={null} />
      </div>
    </div>
  );
}
