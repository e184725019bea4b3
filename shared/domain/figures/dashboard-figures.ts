import { dayOf, today } from '../days/days.ts';
import { operatorChoice } from '../devices/choices.ts';
import type { DeviceRecord } from '../devices/device-record.ts';
import { hubKey } from '../base/keys.ts';
import { DashboardCounts } from './dashboard-counts.ts';
import type { DashboardFigures, DashboardQuestion } from './dashboard-question.ts';
import { dayPlaces } from './period/day-places.ts';
import { periodDays } from './period/period.ts';

/**
 * All figures of the dashboard in one pass, on both bases, since placing three times a record on the calendar costs
 * more than counting them twice. By creation (SPEC sections 2, 4, 5 and 9) a record counts when it is of the hub and
 * was created on a day of the period, in the zone; what has a later date drops out. By activity it counts when it was
 * submitted on one, and every scan of one counts in the charts by day.
 */
export function dashboardFigures(records: readonly DeviceRecord[], question: DashboardQuestion): DashboardFigures {
  const days = periodDays(question.timeframe, today(question.zone, question.now));
  const created = new DashboardCounts(days);
  const activity = new DashboardCounts(days);
  const placeOf = dayPlaces(days, question.zone);
  const hub = question.hub === 'all' ? null : hubKey(question.hub);
  const operator = question.operator ?? null;
  let firstCreated = Number.POSITIVE_INFINITY;
  let firstSubmitted = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const { createdAt, submitted, verified } = record;
    if (createdAt !== null && createdAt < firstCreated) firstCreated = createdAt;
    if (submitted && submitted.at !== null && submitted.at < firstSubmitted) firstSubmitted = submitted.at;
    if (hub !== null && record.hubKey !== hub) continue;
    if (operator !== null && (submitted === null || operatorChoice(submitted.by) !== operator)) continue;
    const createdOn = placeOf(createdAt);
    const submittedOn = placeOf(submitted?.at);
    const verifiedOn = placeOf(verified?.at);

    created.addRecord(record, createdOn);
    if (typeof createdOn === 'number') created.addScans(record, submittedOn, verifiedOn);
    if (createdAt === null) created.addUncreated();

    if (submitted) activity.addRecord(record, submittedOn);
    activity.addScans(record, submittedOn, verifiedOn);

    if (!submitted) {
      created.addPending(createdOn);
      activity.addPending(createdOn);
    }
    if (submitted?.at === null) activity.addUnsubmitted();
    if (!submitted && createdAt === null) activity.addUncreated();
  }
  const dayOrNone = (ms: number) => (Number.isFinite(ms) ? dayOf(ms, question.zone) : null);
  return {
    days,
    ...created.figures(dayOrNone(firstCreated)),
    activity: activity.figures(dayOrNone(firstSubmitted)),
  };
}
