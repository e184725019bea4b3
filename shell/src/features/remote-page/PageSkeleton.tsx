import { t } from '@veritas/shared/language';
import { LongWait, Skeleton } from '@veritas/shared/ui';
import classes from './PageSkeleton.module.css';

/** Shape of a page while its remote loads; after a while it says that loading continues. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className={classes.page} role="status" aria-label={t('Loading {title}', { title })}>
      <LongWait />
      <Skeleton lines={2} label={null} />
      <Skeleton lines={8} label={null} />
    </div>
  );
}
