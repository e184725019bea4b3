import { personal } from '@veritas/shared/session';
import { useEffect, useSyncExternalStore } from 'react';
import { lookedAt, parseLooks, writeLooks } from './last-look.ts';

const LOOKED = 'looked';
const read = () => personal.browser.getItem(LOOKED);

/**
 * When the person who is signed in last looked at the list on this computer before the present visit (ms since 1970);
 * null when never. `asOf` is the moment of what is shown now; null shows nothing yet.
 */
export function useLastLook(asOf: number | null): number | null {
  const looks = parseLooks(useSyncExternalStore(personal.browser.subscribe, read));
  useEffect(() => {
    if (asOf !== null) personal.browser.setItem(LOOKED, writeLooks(lookedAt(parseLooks(read()), asOf)));
  }, [asOf]);
  return asOf === null ? null : lookedAt(looks, asOf).before;
}
