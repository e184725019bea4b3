import { t } from '@veritas/shared/language';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './LongWait.module.css';

const LONG_MS = 8_000;

/** Shows that a long wait continues, and offers what can be done about it. */
export function LongWait({ children }: { readonly children?: ReactNode }) {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!takesLong) return null;
  return (
    <div className={classes.wait}>
      <p className={classes.note}>{t('This is taking longer than usual. The page is still loading.')}</p>
      {children}
    </div>
  );
}
