import { CHART_CODES } from '@veritas/shared/domain';
import type { DayCounts } from './day-counts.ts';

/** A subject that may be an outlier. */
export const SIGNAL_KINDS = ['hub', 'operator', 'brand', 'code'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];
export type NamedKind = Exclude<SignalKind, 'code'>;

/** The counted outcome of a scan: any rejection, or one code of the chart. */
export type Outcome = 'rejected' | Exclude<(typeof CHART_CODES)[number], 'passed'>;
export const CODES: readonly Outcome[] = CHART_CODES.filter((code) => code !== 'passed');

/** The scans of one hub, operator or brand by day, with the number for each outcome. */
export interface Tally {
  /** As stored, '' without a name. Of several spellings the same one, whatever the order of the records. */
  readonly name: string;
  readonly scans: DayCounts;
  readonly outcomes: ReadonlyMap<Outcome, DayCounts>;
}

/** Merges two spellings of one name. */
export function together(one: Tally, other: Tally): Tally {
  const outcomes = new Map(one.outcomes);
  for (const [outcome, counts] of other.outcomes) outcomes.set(outcome, outcomes.get(outcome)?.plus(counts) ?? counts);
  return { name: one.name < other.name ? one.name : other.name, scans: one.scans.plus(other.scans), outcomes };
}
