import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import classes from './LongWait.module.css';

const LONG_MS = 8_000;

/** Says after a while that a wait takes long, and what can be done: requests have no timeout (SPEC section 7). */
export function LongWait({ children }: { readonly children?: ReactNode }) {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!takesLong) return null;
  return (
    <div className={classes.wait}>
      <p>{t('This is taking longer than usual. If nothing happens, reload the page.')}</p>
      {children}
    </div>
  );
}
