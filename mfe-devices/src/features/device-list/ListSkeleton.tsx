import { t } from '@veritas/shared/language';
import { useReceived } from '@veritas/shared/records';
import { LoadingNote, Skeleton } from '@veritas/shared/ui';
import classes from './ListSkeleton.module.css';

/** Enough to fill the frame of the list on a high screen; the rest is cut off. */
const ROWS = 40;

/** The list while loading: the same height as with rows, to avoid a layout shift below it. */
export function ListSkeleton() {
  return (
    <div className={classes.card}>
      <LoadingNote label={t('Loading devices')} received={useReceived()} />
      <Skeleton shape="table" lines={ROWS} label={null} />
    </div>
  );
}
