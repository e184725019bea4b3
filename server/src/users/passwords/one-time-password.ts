import { randomInt } from 'node:crypto';
import { refusePassword } from './password-rules.ts';
import type { PasswordContext } from './password-rules.ts';

/** Without characters that are confused when read aloud or from paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Lifetime of a password that two people know: typed by an admin or generated. */
export const ONE_TIME_MS = 72 * 60 * 60_000;

/**
 * Twenty random signs in groups of five, such as `k7mqx-…`: about 99 bits. They pass the check of chosen passwords.
 * `draw` is for tests.
 */
export function oneTimePassword(owner: PasswordContext, draw: (below: number) => number = randomInt): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[draw(SIGNS.length)]).join('');
  for (;;) {
    const password = [group(), group(), group(), group()].join('-');
    if (refusePassword(password, owner) === null) return password;
  }
}
