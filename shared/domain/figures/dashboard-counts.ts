import type { Day } from '../days/days.ts';
import type { DeviceRecord } from '../devices/device-record.ts';
import { CHART_CODES } from '../base/error-catalogue.ts';
import type { PeriodFigures, TopHub, TopOperator } from './dashboard-question.ts';
import type { Place } from './period/day-places.ts';
import { RejectionRanking } from './rejection-ranking.ts';
import type { Ranked } from './rejection-ranking.ts';
import { TileCounts } from './tile-counts.ts';

type Series = { day: Day; doorstep: number; hub: number }[];

/** The counters of one pass over records, for one basis. */
export class DashboardCounts {
  readonly #trend: Series;
  readonly #latest: Series;
  readonly #events: Series;
  readonly #results = new Map<string, number>();
  readonly #hubs = new RejectionRanking();
  readonly #operators = new RejectionRanking();
  readonly #tiles = new TileCounts();
  readonly #before = new TileCounts();
  #records = 0;
  #withoutResult = 0;
  #withoutHub = 0;
  #uncreated = 0;
  #unsubmitted = 0;

  constructor(days: readonly Day[]) {
    const series = () => days.map((day) => ({ day, doorstep: 0, hub: 0 }));
    this.#trend = series();
    this.#latest = series();
    this.#events = series();
  }

  /** A record that the period, or the one before it, is about. */
  addRecord(record: DeviceRecord, place: Place): void {
    if (place === null) return;
    const { submitted, result } = record;
    const rejected = submitted !== null && result.kind !== 'passed';
    if (submitted) (place === 'before' ? this.#before : this.#tiles).addSubmitted(rejected);
    if (place === 'before') return;
    this.#records += 1;
    if (record.hubKey === '') this.#withoutHub += 1;
    this.#hubs.add(record.hubKey, record.hubCode ?? '', rejected);
    if (submitted) this.#operators.add(submitted.by ?? '', submitted.by ?? '', rejected);
    this.#addResult(record);
  }

  addPending(place: Place): void {
    if (place !== null) (place === 'before' ? this.#before : this.#tiles).pending += 1;
  }

  addUncreated(): void {
    this.#uncreated += 1;
  }

  addUnsubmitted(): void {
    this.#unsubmitted += 1;
  }

  /**
   * The scans of a record on their days. A step without a time, or on a day that the chart does not show, is no bar.
   */
  addScans({ submitted, verified, result }: DeviceRecord, submittedOn: Place, verifiedOn: Place): void {
    if (submitted) {
      count(this.#events, 'doorstep', submittedOn);
      if (verified) {
        count(this.#events, 'hub', verifiedOn);
        count(this.#latest, 'hub', verifiedOn);
      } else count(this.#latest, 'doorstep', submittedOn);
    }
    if (result.kind === 'passed') return;
    if (submitted) count(this.#trend, 'doorstep', submittedOn);
    if (verified) count(this.#trend, 'hub', verifiedOn);
  }

  /** `storeFrom`: the first day of which the store has any record. */
  figures(storeFrom: Day | null): PeriodFigures {
    const distribution = CHART_CODES.map((code) => ({ code, count: this.#results.get(code) ?? 0 }));
    const charted = distribution.reduce((sum, slice) => sum + slice.count, 0);
    const withResult = [...this.#results.values()].reduce((sum, results) => sum + results, 0);
    return {
      records: this.#records,
      tiles: this.#tiles.figures(),
      before: this.#before.figures(),
      trend: this.#trend,
      volume: { latest: this.#latest, event: this.#events },
      distribution,
      otherCodes: withResult - charted,
      withoutResult: this.#withoutResult,
      topHubs: this.#hubs.top('count').map(toHub),
      topOperators: this.#operators.top('count').map(toOperator),
      hubsByPercent: this.#hubs.top('percent').map(toHub),
      operatorsByPercent: this.#operators.top('percent').map(toOperator),
      hubCount: this.#hubs.size,
      operatorCount: this.#operators.size,
      storeFrom,
      withoutHub: this.#withoutHub,
      uncreated: this.#uncreated,
      unsubmitted: this.#unsubmitted,
    };
  }

  /** By the result alone, as written, submitted or not. */
  #addResult({ result, submitted }: DeviceRecord): void {
    const code = result.kind === 'passed' ? 'passed' : result.kind === 'error' ? result.code : result.raw;
    if (code !== null) this.#results.set(code, (this.#results.get(code) ?? 0) + 1);
    else if (submitted) this.#withoutResult += 1;
  }
}

function toHub({ key, name, ...line }: Ranked): TopHub {
  return { hub: name, known: key !== '', ...line };
}

function toOperator({ key, name, total, ...line }: Ranked): TopOperator {
  return { operator: name, known: key !== '', submitted: total, ...line };
}

function count(series: Series, name: 'doorstep' | 'hub', place: Place): void {
  const counts = typeof place === 'number' ? series[place] : undefined;
  if (counts) counts[name] += 1;
}
