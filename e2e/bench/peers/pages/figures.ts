import type { StatusRecord } from './status-records.ts';

/** Timeframes of the dashboard: days with today, and their name. */
export const FRAMES = [
  [1, 'Today'],
  [7, 'Last 7 Days'],
  [15, 'Last 15 Days'],
  [30, 'Last 30 Days'],
] as const;

interface DayCount {
  readonly day: string;
  doorstep: number;
  hub: number;
}

export interface Top {
  readonly name: string;
  readonly rejected: number;
  readonly percent: string;
}

/** The dashboard of the specification, counted naively: each record visited, dates parsed where needed. */
export function figuresOf(all: readonly StatusRecord[], days: number) {
  const records = withinDays(all, days);
  const submitted = records.filter(({ is_submit }) => is_submit);
  const rejected = submitted.filter(isRejected);
  return {
    tiles: {
      submitted: submitted.length,
      rejection: percentOf(rejected.length, submitted.length),
      pending: records.length - submitted.length,
    },
    trend: byDay(records, {
      doorstep: (record) => (record.is_submit && isRejected(record) ? record.submit_time : null),
      hub: (record) => (record.is_verified && isRejected(record) ? record.verify_time : null),
    }),
    volume: byDay(records, {
      doorstep: ({ is_submit, is_verified, submit_time }) => (is_submit && !is_verified ? submit_time : null),
      hub: ({ is_submit, is_verified, verify_time }) => (is_submit && is_verified ? verify_time : null),
    }),
    results: resultsOf(records),
    hubs: topFive(records, ({ tracking_id }) => tracking_id.hub_code ?? 'Unknown'),
    operators: topFive(submitted, ({ submitted_by }) => submitted_by?.username ?? 'Unknown'),
  };
}

const isRejected = ({ device_result }: StatusRecord) => device_result !== 'passed';
const percentOf = (part: number, whole: number) => (whole === 0 ? '0.00' : ((part / whole) * 100).toFixed(2));

function withinDays(records: readonly StatusRecord[], days: number): readonly StatusRecord[] {
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  const to = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return records.filter(({ tracking_id: { created_date } }) => {
    const created = created_date === null ? null : new Date(created_date);
    return created !== null && created >= from && created < to;
  });
}

type TimeOf = (record: StatusRecord) => string | null;

function byDay(records: readonly StatusRecord[], times: Readonly<Record<'doorstep' | 'hub', TimeOf>>): DayCount[] {
  const counts = new Map<string, DayCount>();
  for (const record of records) {
    for (const where of ['doorstep', 'hub'] as const) {
      const time = times[where](record);
      if (time === null) continue;
      const day = dayOf(new Date(time));
      const count = counts.get(day) ?? { day, doorstep: 0, hub: 0 };
      count[where] += 1;
      counts.set(day, count);
    }
  }
  return [...counts.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

function resultsOf(records: readonly StatusRecord[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { device_result } of records)
    if (device_result !== null) counts.set(device_result, (counts.get(device_result) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

function topFive(records: readonly StatusRecord[], nameOf: (record: StatusRecord) => string): Top[] {
  const counts = new Map<string, { total: number; rejected: number }>();
  for (const record of records) {
    const count = counts.get(nameOf(record)) ?? { total: 0, rejected: 0 };
    count.total += 1;
    if (record.is_submit && isRejected(record)) count.rejected += 1;
    counts.set(nameOf(record), count);
  }
  return [...counts]
    .map(([name, { total, rejected }]) => ({ name, rejected, percent: percentOf(rejected, total) }))
    .sort((a, b) => b.rejected - a.rejected)
    .slice(0, 5);
}
