import { Skeleton } from '@veritas/shared/ui';
import classes from './PageSkeleton.module.css';

/** Shape of a page while its remote comes. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className={classes.page} role="status" aria-label={`Loading ${title}`}>
      <Skeleton lines={2} label={null} />
      <Skeleton lines={8} label={null} />
    </div>
  );
}
