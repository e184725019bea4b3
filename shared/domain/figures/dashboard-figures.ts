import { dayOf, today } from '../days/days.ts';
import { allDaysOf } from '../devices/columns/day-columns.ts';
import type { TimeName } from '../devices/columns/day-columns.ts';
import { SUBMITTED } from '../devices/columns/device-columns.ts';
import type { DeviceColumns } from '../devices/columns/device-columns.ts';
import { viewOf } from '../devices/columns/record-list.ts';
import type { DeviceRecord } from '../devices/device-record.ts';
import { operators } from '../devices/questions/question-matcher.ts';
import { hubKey } from '../base/keys.ts';
import { DashboardCounts } from './dashboard-counts.ts';
import type { DashboardFigures, DashboardQuestion } from './dashboard-question.ts';
import { dayPlaces } from './period/day-places.ts';
import { periodDays } from './period/period.ts';

/**
 * All figures of the dashboard in one pass, on both bases. By creation (SPEC sections 2, 4, 5 and 9) a record counts
 * when it is of the hub and was created on a day of the period, in the zone; what has a later date drops out. By
 * activity it counts when it was submitted on one, and every scan of one counts in the charts by day.
 */
export function dashboardFigures(records: readonly DeviceRecord[], question: DashboardQuestion): DashboardFigures {
  const { columns, slots } = viewOf(records);
  const days = periodDays(question.timeframe, today(question.zone, question.now));
  const created = new DashboardCounts(days, columns);
  const activity = new DashboardCounts(days, columns);
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

    created.addRecord(slot, createdOn);
    if (createdOn >= 0) created.addScans(slot, submittedOn, verifiedOn);
    if (!isCreated) created.addUncreated();

    if (isSubmitted) activity.addRecord(slot, submittedOn);
    activity.addScans(slot, submittedOn, verifiedOn);

    if (!isSubmitted) {
      created.addPending(createdOn);
      activity.addPending(createdOn);
    }
    if (isSubmitted && Number.isNaN(submittedAt[slot])) activity.addUnsubmitted();
    if (!isSubmitted && !isCreated) activity.addUncreated();
  }
  const firstDay = (time: TimeName) => {
    const first = earliest(columns.numbers[time], slots);
    return Number.isFinite(first) ? dayOf(first, question.zone) : null;
  };
  return {
    days,
    ...created.figures(firstDay('createdAt')),
    activity: activity.figures(firstDay('submittedAt')),
  };
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

function earliest(times: Float64Array, slots: Uint32Array): number {
  let first = Number.POSITIVE_INFINITY;
  for (let index = 0; index < slots.length; index += 1) {
    const time = times[slots[index] ?? 0] ?? Number.NaN;
    if (time < first) first = time;
  }
  return first;
}
