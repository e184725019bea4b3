import { hubKey, nameKey } from '@veritas/shared/domain';
import type { DeviceColumns } from '@veritas/shared/domain';
import { DayCounts } from './day-counts.ts';
import { CODES, together } from './tally.ts';
import type { NamedKind, Outcome, Tally } from './tally.ts';

/** The scans with one spelling of a name. */
interface Spelling extends Tally {
  readonly key: string;
  readonly outcomes: Map<Outcome, DayCounts>;
}

const DICTIONARIES = { hub: 'hubCode', operator: 'user', brand: 'brand' } as const;
const KEYS = { hub: hubKey, operator: (name: string) => name, brand: nameKey };

/** The doorstep scans of the days shown, by day: of all, and of each hub, operator and brand. */
export class Tallies {
  readonly all: Spelling;
  /** By dictionary code of the columns. */
  readonly #of: Readonly<Record<NamedKind, (Spelling | undefined)[]>> = { hub: [], operator: [], brand: [] };
  readonly #columns: DeviceColumns;
  /** By code of a result: whether it is a rejection, and its code in the chart. */
  readonly #results: { readonly rejected: boolean; readonly code: Outcome | undefined }[] = [];
  readonly #days: number;

  constructor(columns: DeviceColumns, days: number) {
    this.#columns = columns;
    this.#days = days;
    this.all = this.#none('', '');
  }

  /** A submitted record on its day, counted from 0: 1 adds it to the counts, -1 subtracts it. */
  add(slot: number, day: number, sign: 1 | -1): void {
    const { numbers } = this.#columns;
    const result = this.#resultOf(numbers.result[slot] ?? 0);
    const count = (tally: Spelling) => {
      tally.scans.add(day, sign);
      if (!result.rejected) return;
      this.#count(tally, 'rejected', day, sign);
      if (result.code) this.#count(tally, result.code, day, sign);
    };
    count(this.all);
    count(this.#spellingOf('hub', numbers.hubCode[slot] ?? 0));
    count(this.#spellingOf('operator', numbers.submittedBy[slot] ?? 0));
    const brand = numbers.brand[slot] ?? 0;
    if (brand !== 0) count(this.#spellingOf('brand', brand));
  }

  /** Those with any scans. */
  of(kind: NamedKind): Tally[] {
    const byKey = new Map<string, Tally>();
    for (const spelling of this.#of[kind]) {
      if (!spelling?.scans.total) continue;
      const same = byKey.get(spelling.key);
      byKey.set(spelling.key, same ? together(same, spelling) : spelling);
    }
    return [...byKey.values()];
  }

  #resultOf(code: number) {
    const text = () => this.#columns.dictionaries.result.at(code);
    return (this.#results[code] ??= {
      rejected: text() !== 'passed',
      code: CODES.find((known) => known === text()),
    });
  }

  #spellingOf(kind: NamedKind, code: number): Spelling {
    const known = this.#of[kind][code];
    if (known) return known;
    const name = this.#columns.dictionaries[DICTIONARIES[kind]].at(code) ?? '';
    return (this.#of[kind][code] = this.#none(KEYS[kind](name), name));
  }

  #none(key: string, name: string): Spelling {
    return { key, name, scans: new DayCounts(this.#days), outcomes: new Map() };
  }

  #count(tally: Spelling, outcome: Outcome, day: number, sign: 1 | -1): void {
    let counts = tally.outcomes.get(outcome);
    if (!counts) tally.outcomes.set(outcome, (counts = new DayCounts(this.#days)));
    counts.add(day, sign);
  }
}
