import type { Day } from '@veritas/shared/domain';
import type { Sample } from './stand-out.ts';
import type { Outcome, SignalKind } from './tally.ts';

export interface SignalQuestion {
  /** Oldest first. */
  readonly days: readonly Day[];
  readonly zone: string;
  /** `all`, or a hub code in any case: then only its scans are considered. */
  readonly hub: string;
  /** A value of `operatorChoice`; null: all. */
  readonly operator: string | null;
}

/** A hub, operator, brand or error code that is an outlier, with the run of days that shows it best. */
export interface Signal {
  readonly kind: SignalKind;
  /** As stored; '' for records without a hub or an operator. */
  readonly name: string;
  readonly outcome: Outcome;
  /** First and last day of it. */
  readonly since: Day;
  readonly until: Day;
  /** The scans of these days, and the number with the outcome. */
  readonly sample: Sample;
  /** The same for all other scans of the days shown. */
  readonly others: Sample;
  /** Upper bound of the probability that any of the compared ones would deviate this much by chance. */
  readonly chance: number;
}

export interface SignalAnswer {
  /** The clearest first. */
  readonly signals: readonly Signal[];
  /** The number of compared ones of each kind. */
  readonly compared: Readonly<Record<SignalKind, number>>;
}
