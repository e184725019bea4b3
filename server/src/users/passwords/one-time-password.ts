import { randomInt } from 'node:crypto';

/** Without the signs that are taken for each other when read aloud or off a slip of paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** How long a password that two people know opens the door: one that an admin typed or had generated. */
export const ONE_TIME_MS = 72 * 60 * 60_000;

/** Twenty random signs in groups of five, such as `k7mqx-…`: about 99 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
