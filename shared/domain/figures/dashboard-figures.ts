import { dayOf, today } from '../days/days.ts';
import { followed } from '../devices/columns/followed.ts';
import { viewOf } from '../devices/columns/record-list.ts';
import type { DeviceRecord } from '../devices/device-record.ts';
import { countSlots } from './count-slots.ts';
import type { Counters } from './count-slots.ts';
import { DashboardCounts } from './dashboard-counts.ts';
import { dashboardKey, type DashboardFigures, type DashboardQuestion } from './dashboard-question.ts';
import { periodDays } from './period/period.ts';

/**
 * All figures of the dashboard in one pass, on both bases. By creation (SPEC sections 2, 4, 5 and 9) a record counts
 * when it is of the hub and was created on a day of the period, in the zone; later dates are excluded. By activity it
 * counts when it was submitted on one, and every scan of one counts in the charts by day. After a change of the records
 * only what changed is counted again.
 */
export function dashboardFigures(records: readonly DeviceRecord[], question: DashboardQuestion): DashboardFigures {
  const { zone } = question;
  const { days, created, activity, first } = countsOf(viewOf(records), question);
  const storeFrom = (at: number) => (Number.isFinite(at) ? dayOf(at, zone) : null);
  return {
    days,
    ...created.figures(storeFrom(first.createdAt)),
    activity: activity.figures(storeFrom(first.submittedAt)),
  };
}

interface Counts extends Counters {
  /** The earliest of all records, independent of the query. */
  readonly first: Record<'createdAt' | 'submittedAt', number>;
}

const countsOf = followed<DashboardQuestion, Counts>({
  keyOf: dashboardKey,
  count: (view, question) => {
    const { columns, slots } = view;
    const { createdAt, submittedAt } = columns.numbers;
    const days = periodDays(question.timeframe, today(question.zone, question.now));
    const counts = {
      days,
      created: new DashboardCounts(days, columns),
      activity: new DashboardCounts(days, columns),
      first: { createdAt: earliest(createdAt, slots), submittedAt: earliest(submittedAt, slots) },
    };
    countSlots(counts, columns, { slots, question, sign: 1 });
    return counts;
  },
  update: (counts, { columns, slots }, { question, change: { gone, added } }) => {
    counts.created.readColumns();
    counts.activity.readColumns();
    countSlots(counts, columns, { slots: gone, question, sign: -1 });
    countSlots(counts, columns, { slots: added, question, sign: 1 });
    for (const time of ['createdAt', 'submittedAt'] as const) {
      const times = columns.numbers[time];
      const first = Math.min(counts.first[time], earliest(times, added));
      // The earliest record, or one of the same time, was removed.
      counts.first[time] = earliest(times, gone) <= first ? earliest(times, slots) : first;
    }
    return counts;
  },
});

function earliest(times: Float64Array, slots: ArrayLike<number>): number {
  let first = Number.POSITIVE_INFINITY;
  for (let index = 0; index < slots.length; index += 1) {
    const time = times[slots[index] ?? 0] ?? Number.NaN;
    if (time < first) first = time;
  }
  return first;
}
