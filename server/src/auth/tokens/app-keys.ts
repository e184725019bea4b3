import { createHmac } from 'node:crypto';
import { latestPlausibleTime } from './clocks.ts';
import { sameText } from './tokens.ts';

/** Name of the secret that keys are signed with. */
export const APP_KEY_SETTING = 'app_key';

/** Long enough to download the package on a phone in a hub. */
const VALID_MS = 30 * 60_000;

/**
 * Issues a key that opens the app package for half an hour. `secret` is the installation's. It is given to users whose
 * password was right but whose role works in the app only: they have no session to download with.
 */
export function appKey(secret: string, now: number): string {
  const until = Math.floor((now + VALID_MS) / 1_000).toString(36);
  return `${until}.${sign(secret, until)}`;
}

/** Whether a key was issued here and is still valid. */
export function isAppKey(secret: string, key: string, now: number): boolean {
  const [until = '', signature = ''] = key.split('.', 2);
  const end = parseInt(until, 36) * 1_000;
  return sameText(sign(secret, until), signature) && now <= end && end <= latestPlausibleTime(now) + VALID_MS;
}

function sign(secret: string, until: string): string {
  // 96 bits are enough for half an hour, and a short link makes a code that is easy to scan.
  return createHmac('sha256', secret).update(`app package until ${until}`).digest('base64url').slice(0, 16);
}
