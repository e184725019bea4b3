import type { Day } from '@veritas/shared/domain';
import type { Sample } from './stand-out.ts';
import type { Outcome, SignalKind } from './tally.ts';

export interface SignalQuestion {
  /** Oldest first. */
  readonly days: readonly Day[];
  readonly zone: string;
  /** `all`, or a hub code in any case: then its scans are all there is. */
  readonly hub: string;
  /** A value of `operatorChoice`; null: everybody. */
  readonly operator: string | null;
}

/** A hub, operator, brand or error code that is out of line, with the run of days that shows it best. */
export interface Signal {
  readonly kind: SignalKind;
  /** As stored; '' for records without a hub or an operator. */
  readonly name: string;
  readonly outcome: Outcome;
  /** First and last day of it. */
  readonly since: Day;
  readonly until: Day;
  /** The scans of these days, and how many had the outcome. */
  readonly sample: Sample;
  /** The same of all other scans of the days shown. */
  readonly others: Sample;
  /** How often one of all that were looked at would be so far out by luck, at most. */
  readonly chance: number;
}

export interface SignalAnswer {
  /** The clearest first. */
  readonly signals: readonly Signal[];
  /** How many of each kind were looked at. */
  readonly compared: Readonly<Record<SignalKind, number>>;
}
