import { t } from '@veritas/shared/language';
import { Skeleton } from '@veritas/shared/ui';
import classes from './DashboardRoute.module.css';

/** The shape of the page while the first records come. */
export function DashboardSkeleton() {
  return (
    <div className={classes.body}>
      <div className={classes.tiles}>
        <Skeleton shape="tile" label={t('Loading the dashboard')} />
        <Skeleton shape="tile" label={null} />
        <Skeleton shape="tile" label={null} />
      </div>
      <div className={classes.halves}>
        <Skeleton shape="chart" label={null} />
        <Skeleton shape="chart" label={null} />
      </div>
      <Skeleton shape="chart" label={null} />
    </div>
  );
}
