import type { Day } from '../days/days.ts';
import { SUBMITTED, VERIFIED } from '../devices/columns/device-columns.ts';
import type { DeviceColumns } from '../devices/columns/device-columns.ts';
import { withRoom } from '../devices/columns/number-arrays.ts';
import { CHART_CODES } from '../base/error-catalogue.ts';
import { hubKey } from '../base/keys.ts';
import type { DayCounts, PeriodFigures, TopHub, TopOperator } from './dashboard-question.ts';
import { BEFORE, type Place } from './period/day-places.ts';
import { RejectionRanking } from './rejection-ranking.ts';
import type { Ranked } from './rejection-ranking.ts';
import { TileCounts } from './tile-counts.ts';

/** Counts by the days of the period. */
interface Series {
  readonly doorstep: Uint32Array;
  readonly hub: Uint32Array;
}

/** Counts by dictionary code. */
interface Rejections {
  total: Uint32Array;
  rejected: Uint32Array;
}

/** 1 adds a record to the counts, -1 subtracts it. */
export type Sign = 1 | -1;

/** The counters of records, for one basis. */
export class DashboardCounts {
  readonly #days: readonly Day[];
  readonly #columns: DeviceColumns;
  readonly #trend: Series;
  readonly #latest: Series;
  readonly #events: Series;
  /** By code, as are all others that are not by day. */
  #results = new Uint32Array();
  readonly #hubs: Rejections = { total: new Uint32Array(), rejected: new Uint32Array() };
  readonly #operators: Rejections = { total: new Uint32Array(), rejected: new Uint32Array() };
  #isRejected: Uint8Array = new Uint8Array();
  readonly #numbers: DeviceColumns['numbers'];
  readonly #tiles = new TileCounts();
  readonly #before = new TileCounts();
  #records = 0;
  #withoutResult = 0;
  #uncreated = 0;
  #unsubmitted = 0;

  constructor(days: readonly Day[], columns: DeviceColumns) {
    const series = () => ({ doorstep: new Uint32Array(days.length), hub: new Uint32Array(days.length) });
    this.#days = days;
    this.#columns = columns;
    this.#numbers = columns.numbers;
    this.#trend = series();
    this.#latest = series();
    this.#events = series();
    this.readColumns();
  }

  /** Makes room for texts that later records added to the columns, before these are counted. */
  readColumns(): void {
    const { hubCode: hubs, user: users, result: results } = this.#columns.dictionaries;
    this.#results = withRoom(this.#results, results.texts.length);
    for (const [counts, { texts }] of [[this.#hubs, hubs] as const, [this.#operators, users] as const]) {
      counts.total = withRoom(counts.total, texts.length);
      counts.rejected = withRoom(counts.rejected, texts.length);
    }
    if (this.#isRejected.length < results.texts.length) this.#isRejected = results.where((text) => text !== 'passed');
  }

  /** A record of the period or the previous one. */
  addRecord(slot: number, place: Place, sign: Sign): void {
    if (place < BEFORE) return;
    const { flags, hubCode, submittedBy, result } = this.#numbers;
    const isSubmitted = ((flags[slot] ?? 0) & SUBMITTED) > 0;
    const isRejected = isSubmitted && this.#isRejected[result[slot] ?? 0] === 1;
    if (isSubmitted) (place === BEFORE ? this.#before : this.#tiles).addSubmitted(isRejected, sign);
    if (place === BEFORE) return;
    this.#records += sign;
    countRejection(this.#hubs, hubCode[slot] ?? 0, isRejected, sign);
    if (isSubmitted) countRejection(this.#operators, submittedBy[slot] ?? 0, isRejected, sign);
    // By the result alone, as stored, submitted or not.
    if (result[slot] !== 0) change(this.#results, result[slot] ?? 0, sign);
    else if (isSubmitted) this.#withoutResult += sign;
  }

  addPending(place: Place, sign: Sign): void {
    if (place >= BEFORE) (place === BEFORE ? this.#before : this.#tiles).pending += sign;
  }

  addUncreated(sign: Sign): void {
    this.#uncreated += sign;
  }

  addUnsubmitted(sign: Sign): void {
    this.#unsubmitted += sign;
  }

  /** The scans of a record by day. A step without a time, or on a day outside the chart, is no bar. */
  addScans(slot: number, submittedOn: Place, verifiedOn: Place, sign: Sign): void {
    const { flags, result } = this.#numbers;
    const passed = flags[slot] ?? 0;
    const isVerified = (passed & VERIFIED) > 0;
    if (passed & SUBMITTED) {
      change(this.#events.doorstep, submittedOn, sign);
      if (isVerified) change(this.#events.hub, verifiedOn, sign);
      if (isVerified) change(this.#latest.hub, verifiedOn, sign);
      else change(this.#latest.doorstep, submittedOn, sign);
    }
    if (this.#isRejected[result[slot] ?? 0] !== 1) return;
    if (passed & SUBMITTED) change(this.#trend.doorstep, submittedOn, sign);
    if (isVerified) change(this.#trend.hub, verifiedOn, sign);
  }

  /** `storeFrom`: the first day with any record. */
  figures(storeFrom: Day | null): PeriodFigures {
    const { hubCode: hubs, user: users, result: results } = this.#columns.dictionaries;
    const resultCounts = new Map(results.texts.map((text, code) => [text, this.#results[code] ?? 0]));
    const distribution = CHART_CODES.map((code) => ({ code, count: resultCounts.get(code) ?? 0 }));
    const charted = distribution.reduce((sum, slice) => sum + slice.count, 0);
    // Without a text there is no result.
    const withResult = this.#results.subarray(1).reduce((sum, count) => sum + count, 0);
    const ranked = {
      hubs: ranking(this.#hubs, hubs.texts, hubKey),
      operators: ranking(this.#operators, users.texts, (name) => name ?? ''),
    };
    return {
      records: this.#records,
      tiles: this.#tiles.figures(),
      before: this.#before.figures(),
      trend: listed(this.#trend, this.#days),
      volume: { latest: listed(this.#latest, this.#days), event: listed(this.#events, this.#days) },
      distribution,
      otherCodes: withResult - charted,
      withoutResult: this.#withoutResult,
      topHubs: ranked.hubs.top('count').map(toHub),
      topOperators: ranked.operators.top('count').map(toOperator),
      hubsByPercent: ranked.hubs.top('percent').map(toHub),
      operatorsByPercent: ranked.operators.top('percent').map(toOperator),
      hubCount: ranked.hubs.size,
      operatorCount: ranked.operators.size,
      storeFrom,
      withoutHub: hubs.texts.reduce(
        (sum, text, code) => sum + (hubKey(text) === '' ? (this.#hubs.total[code] ?? 0) : 0),
        0,
      ),
      uncreated: this.#uncreated,
      unsubmitted: this.#unsubmitted,
    };
  }
}

function listed({ doorstep, hub }: Series, days: readonly Day[]): DayCounts[] {
  return days.map((day, place) => ({ day, doorstep: doorstep[place] ?? 0, hub: hub[place] ?? 0 }));
}

/** `keyOf` merges spellings. */
function ranking(
  { total, rejected }: Rejections,
  texts: readonly (string | null)[],
  keyOf: (text: string | null) => string,
): RejectionRanking {
  const made = new RejectionRanking();
  for (const [code, text] of texts.entries()) {
    const [counted = 0, rejections = 0] = [total[code], rejected[code]];
    if (counted > 0) made.add(keyOf(text), text ?? '', { rejections, total: counted });
  }
  return made;
}

function countRejection({ total, rejected }: Rejections, code: number, isRejected: boolean, sign: Sign): void {
  change(total, code, sign);
  if (isRejected) change(rejected, code, sign);
}

/** Nothing outside of the counts. */
function change(counts: Uint32Array, place: number, sign: Sign): void {
  if (place >= 0 && place < counts.length) counts[place] = (counts[place] ?? 0) + sign;
}

function toHub({ key, name, ...line }: Ranked): TopHub {
  return { hub: name, known: key !== '', ...line };
}

function toOperator({ key, name, total, ...line }: Ranked): TopOperator {
  return { operator: name, known: key !== '', submitted: total, ...line };
}
