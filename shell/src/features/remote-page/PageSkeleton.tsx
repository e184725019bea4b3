import { Skeleton } from '@veritas/shared/ui';
import classes from './PageSkeleton.module.css';

/** Shape of a page while its remote comes; it appears only when the wait is long enough to be noticed. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className={classes.page} role="status" aria-label={`Loading ${title}`}>
      <Skeleton lines={2} />
      <Skeleton lines={8} />
    </div>
  );
}
