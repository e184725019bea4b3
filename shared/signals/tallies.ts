import type { DeviceRecord } from '@veritas/shared/domain';
import { CHART_CODES, nameKey } from '@veritas/shared/domain';

/** Who or what may be out of line. */
export const SIGNAL_KINDS = ['hub', 'operator', 'brand', 'code'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** What is counted of a scan: any rejection, or one code of the chart. */
export type Outcome = 'rejected' | Exclude<(typeof CHART_CODES)[number], 'passed'>;
export const CODES: readonly Outcome[] = CHART_CODES.filter((code) => code !== 'passed');

/** The scans of one hub, operator or brand by day, and of each outcome how many had it. */
export interface Tally {
  /** '' for those without a name. */
  readonly key: string;
  name: string;
  readonly scans: Int32Array;
  readonly outcomes: Map<Outcome, Int32Array>;
}

/** The doorstep scans of the days shown, by day: of everybody, and of each hub, operator and brand. */
export class Tallies {
  readonly all: Tally;
  readonly #of = { hub: new Map<string, Tally>(), operator: new Map<string, Tally>(), brand: new Map<string, Tally>() };
  readonly #brandKeys = new Map<string, string>();

  readonly #days: number;

  constructor(days: number) {
    this.#days = days;
    this.all = this.#empty('', '');
  }

  /** A submitted record on its day, counted from 0. */
  add(record: DeviceRecord, day: number): void {
    const { hubKey, hubCode, submitted, expected, result } = record;
    const rejected = result.kind !== 'passed';
    const code = result.kind === 'error' ? CODES.find((known) => known === result.code) : undefined;
    const count = (tally: Tally) => {
      increase(tally.scans, day);
      if (!rejected) return;
      this.#count(tally, 'rejected', day);
      if (code) this.#count(tally, code, day);
    };
    count(this.all);
    count(this.#tallyOf('hub', hubKey, hubCode ?? ''));
    count(this.#tallyOf('operator', submitted?.by ?? '', submitted?.by ?? ''));
    if (expected.brand) count(this.#tallyOf('brand', this.#brandKey(expected.brand), expected.brand));
  }

  of(kind: Exclude<SignalKind, 'code'>): Tally[] {
    return [...this.#of[kind].values()];
  }

  #tallyOf(kind: Exclude<SignalKind, 'code'>, key: string, name: string): Tally {
    let tally = this.#of[kind].get(key);
    if (!tally) this.#of[kind].set(key, (tally = this.#empty(key, name)));
    // Of several spellings the same one wins whatever the order of the records.
    else if (name < tally.name) tally.name = name;
    return tally;
  }

  #count(tally: Tally, outcome: Outcome, day: number): void {
    let counts = tally.outcomes.get(outcome);
    if (!counts) tally.outcomes.set(outcome, (counts = new Int32Array(this.#days)));
    increase(counts, day);
  }

  #brandKey(brand: string): string {
    let key = this.#brandKeys.get(brand);
    if (key === undefined) this.#brandKeys.set(brand, (key = nameKey(brand)));
    return key;
  }

  #empty(key: string, name: string): Tally {
    return { key, name, scans: new Int32Array(this.#days), outcomes: new Map() };
  }
}

function increase(counts: Int32Array, day: number): void {
  counts[day] = (counts[day] ?? 0) + 1;
}
