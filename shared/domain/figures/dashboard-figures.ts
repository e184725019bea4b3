import { dayOf, today } from '../days/days.ts';
import type { Day } from '../days/days.ts';
import { allDaysOf } from '../devices/columns/day-columns.ts';
import { SUBMITTED } from '../devices/columns/device-columns.ts';
import type { DeviceColumns } from '../devices/columns/device-columns.ts';
import { followed } from '../devices/columns/followed.ts';
import { viewOf } from '../devices/columns/record-list.ts';
import type { DeviceRecord } from '../devices/device-record.ts';
import { operators } from '../devices/questions/question-matcher.ts';
import { hubKey } from '../base/keys.ts';
import { DashboardCounts } from './dashboard-counts.ts';
import type { Sign } from './dashboard-counts.ts';
import type { DashboardFigures, DashboardQuestion } from './dashboard-question.ts';
import { dayPlaces } from './period/day-places.ts';
import { periodDays } from './period/period.ts';

/**
 * All figures of the dashboard in one pass, on both bases. By creation (SPEC sections 2, 4, 5 and 9) a record counts
 * when it is of the hub and was created on a day of the period, in the zone; what has a later date drops out. By
 * activity it counts when it was submitted on one, and every scan of one counts in the charts by day. Of records that a
 * change made of others only what changed is counted.
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

interface Counts {
  readonly days: readonly Day[];
  readonly created: DashboardCounts;
  readonly activity: DashboardCounts;
  /** The earliest of all records, whatever is asked. */
  readonly first: Record<'createdAt' | 'submittedAt', number>;
}

const countsOf = followed<DashboardQuestion, Counts>({
  keyOf: ({ hub, operator, timeframe, zone, now }) =>
    // The clock matters by its day only.
    JSON.stringify([hub, operator, timeframe, zone, today(zone, now)]),
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
      // The earliest of all went, or one of the same time.
      counts.first[time] = earliest(times, gone) <= first ? earliest(times, slots) : first;
    }
    return counts;
  },
});

interface Counted {
  readonly slots: ArrayLike<number>;
  readonly question: DashboardQuestion;
  readonly sign: Sign;
}

function countSlots(counts: Counts, columns: DeviceColumns, { slots, question, sign }: Counted): void {
  const { days, created, activity } = counts;
  const placeOf = dayPlaces(days);
  const dayOfSlot = allDaysOf(columns, question.zone);
  const isAsked = asked(columns, question);
  const { flags, createdAt, submittedAt } = columns.numbers;
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    if (!isAsked(slot)) continue;
    const isSubmitted = ((flags[slot] ?? 0) & SUBMITTED) > 0;
    const createdOn = placeOf(dayOfSlot.createdAt[slot]);
    const submittedOn = placeOf(dayOfSlot.submittedAt[slot]);
    const verifiedOn = placeOf(dayOfSlot.verifiedAt[slot]);
    const isCreated = !Number.isNaN(createdAt[slot]);

    created.addRecord(slot, createdOn, sign);
    if (createdOn >= 0) created.addScans(slot, submittedOn, verifiedOn, sign);
    if (!isCreated) created.addUncreated(sign);

    if (isSubmitted) activity.addRecord(slot, submittedOn, sign);
    activity.addScans(slot, submittedOn, verifiedOn, sign);

    if (!isSubmitted) {
      created.addPending(createdOn, sign);
      activity.addPending(createdOn, sign);
    }
    if (isSubmitted && Number.isNaN(submittedAt[slot])) activity.addUnsubmitted(sign);
    if (!isSubmitted && !isCreated) activity.addUncreated(sign);
  }
}

/** Whether a slot is of the hub and of the operator that are asked for. */
function asked(columns: DeviceColumns, question: DashboardQuestion): (slot: number) => boolean {
  const { flags, hub: hubs, submittedBy } = columns.numbers;
  const key = question.hub === 'all' ? null : hubKey(question.hub);
  const operator = question.operator ?? null;
  const hubMarks = key === null ? null : columns.dictionaries.hubs.where((code) => hubKey(code) === key);
  const userMarks = operator === null ? null : operators(columns, operator);
  return (slot) => {
    if (hubMarks && hubMarks[hubs[slot] ?? 0] !== 1) return false;
    return !userMarks || (((flags[slot] ?? 0) & SUBMITTED) > 0 && userMarks[submittedBy[slot] ?? 0] === 1);
  };
}

function earliest(times: Float64Array, slots: ArrayLike<number>): number {
  let first = Number.POSITIVE_INFINITY;
  for (let index = 0; index < slots.length; index += 1) {
    const time = times[slots[index] ?? 0] ?? Number.NaN;
    if (time < first) first = time;
  }
  return first;
}
