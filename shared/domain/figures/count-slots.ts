import { hubKey } from '../base/keys.ts';
import type { Day } from '../days/days.ts';
import { allDaysOf } from '../devices/columns/day-columns.ts';
import { SUBMITTED } from '../devices/columns/device-columns.ts';
import type { DeviceColumns } from '../devices/columns/device-columns.ts';
import { operators } from '../devices/questions/question-matcher.ts';
import type { DashboardCounts, Sign } from './dashboard-counts.ts';
import type { DashboardQuestion } from './dashboard-question.ts';
import { dayPlaces } from './period/day-places.ts';

/** Counts of the days of a period, by the day of creation and by activity. */
export interface Counters {
  readonly days: readonly Day[];
  readonly created: DashboardCounts;
  readonly activity: DashboardCounts;
}

interface Counted {
  readonly slots: ArrayLike<number>;
  readonly question: DashboardQuestion;
  readonly sign: Sign;
}

/** Adds the records of slots to the counts of both bases, or with -1 subtracts them. */
export function countSlots(counts: Counters, columns: DeviceColumns, { slots, question, sign }: Counted): void {
  const { days, created, activity } = counts;
  const placeOf = dayPlaces(days);
  const dayOfSlot = allDaysOf(columns, question.zone);
  const isAsked = askedSlots(columns, question);
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

/** Whether a slot matches the queried hub and operator. */
function askedSlots(columns: DeviceColumns, question: DashboardQuestion): (slot: number) => boolean {
  const { flags, hubCode: hubs, submittedBy } = columns.numbers;
  const key = question.hub === 'all' ? null : hubKey(question.hub);
  const operator = question.operator ?? null;
  const hubMarks = key === null ? null : columns.dictionaries.hubCode.where((code) => hubKey(code) === key);
  const userMarks = operator === null ? null : operators(columns, operator);
  return (slot) => {
    if (hubMarks && hubMarks[hubs[slot] ?? 0] !== 1) return false;
    return !userMarks || (((flags[slot] ?? 0) & SUBMITTED) > 0 && userMarks[submittedBy[slot] ?? 0] === 1);
  };
}
