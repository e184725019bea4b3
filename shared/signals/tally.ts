import { CHART_CODES } from '@veritas/shared/domain';
import type { DayCounts } from './day-counts.ts';

/** Who or what may be out of line. */
export const SIGNAL_KINDS = ['hub', 'operator', 'brand', 'code'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];
export type NamedKind = Exclude<SignalKind, 'code'>;

/** What is counted of a scan: any rejection, or one code of the chart. */
export type Outcome = 'rejected' | Exclude<(typeof CHART_CODES)[number], 'passed'>;
export const CODES: readonly Outcome[] = CHART_CODES.filter((code) => code !== 'passed');

/** The scans of one hub, operator or brand by day, and of each outcome how many had it. */
export interface Tally {
  /** As stored, '' for those without a name. Of several spellings the same one, whatever the order of the records. */
  readonly name: string;
  readonly scans: DayCounts;
  readonly outcomes: ReadonlyMap<Outcome, DayCounts>;
}

/** Two spellings of one name as one tally. */
export function together(one: Tally, other: Tally): Tally {
  const outcomes = new Map(one.outcomes);
  for (const [outcome, counts] of other.outcomes) outcomes.set(outcome, outcomes.get(outcome)?.plus(counts) ?? counts);
  return { name: one.name < other.name ? one.name : other.name, scans: one.scans.plus(other.scans), outcomes };
}
