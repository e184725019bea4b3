import { CHART_CODES, hubKey, nameKey } from '@veritas/shared/domain';
import type { DeviceColumns } from '@veritas/shared/domain';

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

const KEYS = { hub: hubKey, operator: (name: string) => name, brand: nameKey };

/** The doorstep scans of the days shown, by day: of everybody, and of each hub, operator and brand. */
export class Tallies {
  readonly all: Tally;
  readonly #of = { hub: new Map<string, Tally>(), operator: new Map<string, Tally>(), brand: new Map<string, Tally>() };
  /** The same by the codes of the columns. */
  readonly #byCode: Readonly<Record<'hub' | 'operator' | 'brand', (Tally | undefined)[]>> = {
    hub: [],
    operator: [],
    brand: [],
  };
  readonly #columns: DeviceColumns;
  /** By code of a result: whether it is a rejection, and the code of the chart that it is. */
  readonly #results: readonly { readonly rejected: boolean; readonly code: Outcome | undefined }[];
  readonly #days: number;

  constructor(columns: DeviceColumns, days: number) {
    this.#columns = columns;
    this.#days = days;
    this.all = this.#empty('', '');
    this.#results = columns.dictionaries.results.texts.map((text) => ({
      rejected: text !== 'passed',
      code: CODES.find((known) => known === text),
    }));
  }

  /** A submitted record on its day, counted from 0. */
  add(slot: number, day: number): void {
    const { numbers } = this.#columns;
    const result = this.#results[numbers.result[slot] ?? 0];
    const count = (tally: Tally) => {
      increase(tally.scans, day);
      if (!result?.rejected) return;
      this.#count(tally, 'rejected', day);
      if (result.code) this.#count(tally, result.code, day);
    };
    count(this.all);
    count(this.#tallyOf('hub', numbers.hub[slot] ?? 0));
    count(this.#tallyOf('operator', numbers.submittedBy[slot] ?? 0));
    const brand = numbers.brand[slot] ?? 0;
    if (brand !== 0) count(this.#tallyOf('brand', brand));
  }

  of(kind: Exclude<SignalKind, 'code'>): Tally[] {
    return [...this.#of[kind].values()];
  }

  #tallyOf(kind: Exclude<SignalKind, 'code'>, code: number): Tally {
    return (this.#byCode[kind][code] ??= this.#tallyOfName(kind, this.#nameOf(kind, code)));
  }

  #nameOf(kind: Exclude<SignalKind, 'code'>, code: number): string {
    const { hubs, users, brands } = this.#columns.dictionaries;
    return { hub: hubs, operator: users, brand: brands }[kind].at(code) ?? '';
  }

  #tallyOfName(kind: Exclude<SignalKind, 'code'>, name: string): Tally {
    const key = KEYS[kind](name);
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

  #empty(key: string, name: string): Tally {
    return { key, name, scans: new Int32Array(this.#days), outcomes: new Map() };
  }
}

function increase(counts: Int32Array, day: number): void {
  counts[day] = (counts[day] ?? 0) + 1;
}
