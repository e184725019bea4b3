import { SMALL_SAMPLE } from '@veritas/shared/domain';
import { LEAST_COUNT } from './runs.ts';
import type { Tallies } from './tallies.ts';
import { CODES } from './tally.ts';
import type { Outcome, SignalKind, Tally } from './tally.ts';

export const OUTCOMES: readonly Outcome[] = ['rejected', ...CODES];
/** E008 is found at the hub, days after the scan: the last days have fewer only because they are incomplete. */
const CODES_OVER_TIME = CODES.filter((code) => code !== 'E008');

/** A subject that is compared with all others. */
export interface Subject {
  readonly name: string;
  readonly tally: Tally;
  readonly outcomes: readonly Outcome[];
}

/**
 * Subjects with enough scans to be compared. A single subject has no others to compare with, except a code over time.
 */
export function subjectsOf(tallies: Tallies, kind: SignalKind): Subject[] {
  const { all } = tallies;
  if (kind === 'code') {
    const codes = CODES_OVER_TIME.filter((code) => (all.outcomes.get(code)?.total ?? 0) >= LEAST_COUNT);
    return codes.map((code) => ({ name: code, tally: all, outcomes: [code] }));
  }
  return tallies
    .of(kind)
    .filter(({ scans }) => scans.total >= SMALL_SAMPLE && scans.total < all.scans.total)
    .map((tally) => ({ name: tally.name, tally, outcomes: OUTCOMES }));
}
