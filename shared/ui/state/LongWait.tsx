import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { create } from 'zustand';
import { t } from '../../language/t.ts';
import classes from './LongWait.module.css';

const LONG_MS = 8_000;

/** The waits that take long, the earliest first. */
const useLongWaits = create<readonly Element[]>(() => []);

/**
 * Says after a while that a wait takes long, and what can be done: requests have no timeout (SPEC section 7). Where
 * several parts of a page or of a dialog wait, the first one says so.
 */
export function LongWait({ children }: { readonly children?: ReactNode }) {
  const [takesLong, setTakesLong] = useState(false);
  const here = useRef<HTMLDivElement>(null);
  const isFirst = useLongWaits((all) => all.find((each) => areTogether(each, here.current)) === here.current);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    const own = here.current;
    if (!own) return;
    useLongWaits.setState((all) => [...all, own], true);
    return () => useLongWaits.setState((all) => all.filter((each) => each !== own), true);
  }, [takesLong]);
  if (!takesLong) return null;
  return (
    <div ref={here} className={classes.wait} hidden={!isFirst}>
      <p>{t('This is taking longer than usual. If nothing happens, reload the page.')}</p>
      {children}
    </div>
  );
}

/** Behind a dialog nothing is seen of the page. */
function areTogether(one: Element, other: Element | null): boolean {
  return other !== null && one.closest('dialog') === other.closest('dialog');
}
