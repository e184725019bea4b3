import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { ParsedHashOptions } from '@node-rs/argon2';
import { Turns } from '../core/turns.ts';
import { unavailable } from '../http/errors/errors.ts';

/** argon2id as OWASP asks; about 18 ms of one core. `algorithm: 2` is argon2id. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** `v=19`, which the library writes. */
const VERSION = 1;

/** Hash of discarded random bytes: checking an unknown user takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8GQx5QMbyCMkDqslPHhB/Q$dxMxXiSlH0ExjD7PfwNN27BjGjU8OM9z9LD8b/0QhP8';

/** Each hash takes 19 MiB and a core: one runs per core, and few may wait. */
const turns = new Turns({
  atOnce: availableParallelism(),
  waiting: 50,
  refusal: () => unavailable('Too many people are signing in. Try again shortly.'),
});

/** Keyboards write one text in several ways: `é` as one character or two, Devanagari with its dot apart or not. */
const oneForm = (password: string): string => password.normalize('NFC');

/** Compares two passwords after normalisation. */
export function isSamePassword(one: string, other: string): boolean {
  return oneForm(one) === oneForm(other);
}

/** Hashes a password with a random salt (PHC format). Throws 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(oneForm(password), PARAMETERS));
}

/**
 * Verifies a password; takes as long without a user (`null`), and without a hash, as of a deleted user. Throws 503 when
 * too many are waiting.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash !== null && parametersOf(passwordHash) !== null ? passwordHash : null;
  // Also without normalisation, as in older hashes.
  for (const form of new Set([oneForm(password), password])) {
    const matches = await turns.take(() => verify(known ?? NOBODYS_HASH, form));
    if (matches && known !== null) return true;
  }
  return false;
}

/** Whether a hash was made with other parameters than `hashPassword` uses. */
export function isOutdated(passwordHash: string): boolean {
  const made = parametersOf(passwordHash);
  if (!made) return false;
  const current = { ...PARAMETERS, version: VERSION };
  return Object.entries(current).some(([name, value]) => made[name as keyof typeof current] !== value);
}

/** Null for an invalid hash. */
function parametersOf(passwordHash: string): ParsedHashOptions | null {
  try {
    return parseOptions(passwordHash);
  } catch {
    return null;
  }
}
