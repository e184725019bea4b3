import { dayNumbers, timeframeDays, today } from '../days.ts';
import type { DeviceRecord } from '../devices/device-record.ts';
import { hubKey } from '../hub-key.ts';
import { DashboardCounts } from './dashboard-counts.ts';
import type { DashboardFigures, DashboardQuestion } from './dashboard-question.ts';

/**
 * All figures of the dashboard in one pass (SPEC sections 2, 4, 5 and 9). A record counts when it is of the hub and was
 * created on a day of the timeframe, in the zone; what has a later date drops out.
 */
export function dashboardFigures(records: readonly DeviceRecord[], question: DashboardQuestion): DashboardFigures {
  const days = timeframeDays(question.timeframe, today(question.zone, question.now));
  const counts = new DashboardCounts(days, dayNumbers(question.zone));
  const hub = question.hub === 'all' ? null : hubKey(question.hub);
  let excluded = 0;
  for (const record of records) {
    if (hub !== null && record.hubKey !== hub) continue;
    if (record.createdAt === null) excluded += 1;
    else if (counts.position(record.createdAt) !== null) counts.add(record);
  }
  return { days, ...counts.figures(), excluded };
}
