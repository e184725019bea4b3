import { personal } from '@veritas/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lookedAt, parseLooks, pastLooks, writeLooks } from './last-look.ts';

const LOOKED = 'looked';
const read = () => personal.browser.getItem(LOOKED);

/**
 * When the signed-in user last looked at the list on this computer before this visit (ms since 1970); null when never.
 * `asOf` is the time of the shown records; null while nothing is shown, which does not count.
 */
export function useLastLook(asOf: number | null): number | null {
  const [openedAt] = useState(() => Date.now());
  const looks = parseLooks(useSyncExternalStore(personal.browser.subscribe, read));
  useEffect(() => {
    if (asOf === null) return;
    const earlier = pastLooks(parseLooks(read()), Date.now());
    personal.browser.setItem(LOOKED, writeLooks(lookedAt(earlier, asOf)));
  }, [asOf]);
  return lookedAt(looks, asOf ?? openedAt).before;
}
