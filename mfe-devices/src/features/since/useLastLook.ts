import { useEffect, useSyncExternalStore } from 'react';
import { storedSetting } from '../../lib/browser/stored-setting.ts';
import { lookedAt, parseLooks, writeLooks } from './last-look.ts';

/**
 * When a person last looked at the list on this computer before the present visit (ms since 1970); null when never.
 * `asOf` is the moment of what is shown now; null shows nothing yet.
 */
export function useLastLook(user: string | null, asOf: number | null): number | null {
  const setting = storedSetting(`veritas-looked:${user ?? ''}`);
  const looks = parseLooks(useSyncExternalStore(setting.subscribe, setting.read));
  useEffect(() => {
    if (asOf !== null) setting.write(writeLooks(lookedAt(parseLooks(setting.read()), asOf)));
  }, [setting, asOf]);
  return asOf === null ? null : lookedAt(looks, asOf).before;
}
