import { t } from '@veritas/shared/language';
import { Skeleton } from '@veritas/shared/ui';
import { useEffect, useState } from 'react';
import classes from './PageSkeleton.module.css';

const LONG_MS = 8_000;

/** Shape of a page while its remote comes; says that it goes on when that takes long. */
export function PageSkeleton({ title }: { title: string }) {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.page} role="status" aria-label={t('Loading {title}', { title })}>
      {takesLong && (
        <p className={classes.note}>{t('This takes longer than usual. The page is still being fetched.')}</p>
      )}
      <Skeleton lines={2} label={null} />
      <Skeleton lines={8} label={null} />
    </div>
  );
}
