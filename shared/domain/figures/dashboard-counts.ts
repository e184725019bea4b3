import { dayToNumber } from '../days.ts';
import type { Day } from '../days.ts';
import type { DeviceRecord, Step } from '../devices/device-record.ts';
import { CHART_CODES } from '../error-catalogue.ts';
import type { DashboardFigures } from './dashboard-question.ts';
import { percentText, RejectionRanking } from './rejection-ranking.ts';

/** The counters of one pass over the records in question. */
export class DashboardCounts {
  readonly #days: readonly Day[];
  readonly #firstDay: number;
  readonly #dayNumber: (ms: number) => number;
  readonly #trend: { day: Day; doorstep: number; hub: number }[];
  readonly #volume: { day: Day; doorstep: number; hub: number }[];
  readonly #results = new Map<string, number>();
  readonly #hubs = new RejectionRanking();
  readonly #operators = new RejectionRanking();
  #records = 0;
  #submitted = 0;
  #rejected = 0;
  #withoutResult = 0;
  #withoutHub = 0;

  constructor(days: readonly Day[], dayNumber: (ms: number) => number) {
    this.#days = days;
    this.#firstDay = dayToNumber(days[0] ?? '');
    this.#dayNumber = dayNumber;
    this.#trend = days.map((day) => ({ day, doorstep: 0, hub: 0 }));
    this.#volume = days.map((day) => ({ day, doorstep: 0, hub: 0 }));
  }

  /** Which day of the timeframe an instant is on; null for none. */
  position(ms: number): number | null {
    const position = this.#dayNumber(ms) - this.#firstDay;
    return position >= 0 && position < this.#days.length ? position : null;
  }

  add(record: DeviceRecord): void {
    const { submitted, verified, result } = record;
    const passed = result.kind === 'passed';
    const rejected = submitted !== null && !passed;
    this.#records += 1;
    if (record.hubKey === '') this.#withoutHub += 1;
    this.#hubs.add(record.hubKey, record.hubCode ?? '', rejected);
    if (submitted) {
      this.#submitted += 1;
      this.#operators.add(submitted.by ?? '', submitted.by ?? '', rejected);
      this.#count(this.#volume, verified ? 'hub' : 'doorstep', verified ?? submitted);
    }
    if (rejected) {
      this.#rejected += 1;
      this.#count(this.#trend, 'doorstep', submitted);
    }
    if (verified && !passed) this.#count(this.#trend, 'hub', verified);
    this.#addResult(record);
  }

  figures(): Omit<DashboardFigures, 'days' | 'excluded'> {
    const distribution = CHART_CODES.map((code) => ({ code, count: this.#results.get(code) ?? 0 }));
    const charted = distribution.reduce((sum, { count }) => sum + count, 0);
    const withResult = [...this.#results.values()].reduce((sum, count) => sum + count, 0);
    return {
      records: this.#records,
      tiles: {
        submitted: this.#submitted,
        rejected: this.#rejected,
        rejectionPercent: percentText(this.#rejected, this.#submitted),
        pending: this.#records - this.#submitted,
      },
      trend: this.#trend,
      volume: this.#volume,
      distribution,
      otherCodes: withResult - charted,
      withoutResult: this.#withoutResult,
      topHubs: this.#hubs.top().map(({ key, name, ...line }) => ({ hub: name, known: key !== '', ...line })),
      topOperators: this.#operators
        .top()
        .map(({ key, name, total, ...line }) => ({ operator: name, known: key !== '', submitted: total, ...line })),
      withoutHub: this.#withoutHub,
    };
  }

  /** By the result alone, as written, submitted or not. */
  #addResult({ result, submitted }: DeviceRecord): void {
    const code = result.kind === 'passed' ? 'passed' : result.kind === 'error' ? result.code : result.raw;
    if (code !== null) this.#results.set(code, (this.#results.get(code) ?? 0) + 1);
    else if (submitted) this.#withoutResult += 1;
  }

  /** A step without a time, or on a day that the chart does not show, is no bar. */
  #count(series: { doorstep: number; hub: number }[], name: 'doorstep' | 'hub', { at }: Step): void {
    const position = at === null ? null : this.position(at);
    const counts = position === null ? undefined : series[position];
    if (counts) counts[name] += 1;
  }
}
