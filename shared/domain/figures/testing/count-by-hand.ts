import type { Sent } from './dirty-records.ts';

export interface Asked {
  readonly basis: 'created' | 'activity';
  /** `all`, or a code in lower case. */
  readonly hub: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
const CODES = ['passed', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008', 'E009', 'E010'];

/** The day in India, '' for no time, compared as text. 30 February is invalid, whatever an engine makes of it. */
function dayIn(time: string | null): string {
  if (time === null || time === '2025-02-30' || Number.isNaN(Date.parse(time))) return '';
  return CALENDAR.format(new Date(time));
}

/** The dashboard counted without product code: one plain loop, one rule a line. */
export function countByHand(records: readonly Sent[], { basis, hub, from, to }: Asked) {
  const within = (day: string) => day !== '' && day >= from && day <= to;
  const counts = {
    submitted: 0,
    rejected: 0,
    pending: 0,
    records: 0,
    otherCodes: 0,
    withoutResult: 0,
    withoutHub: 0,
    uncreated: 0,
    unsubmitted: 0,
  };
  const slices: Record<string, number> = {};
  const days: Record<string, number> = {};
  const hubs: Record<string, [rejections: number, total: number]> = {};
  const people: Record<string, [rejections: number, total: number]> = {};
  const add = (book: Record<string, number>, key: string) => (book[key] = (book[key] ?? 0) + 1);
  const addLine = (book: Record<string, [number, number]>, key: string, rejected: boolean) => {
    const [rejections, total] = book[key] ?? [0, 0];
    book[key] = [rejections + (rejected ? 1 : 0), total + 1];
  };

  for (const record of records) {
    const code = (record.tracking_id.hub_code ?? '').trim().toLowerCase();
    if (hub !== 'all' && code !== hub) continue;
    const createdOn = dayIn(record.tracking_id.created_date);
    const submittedOn = dayIn(record.submit_time);
    const verifiedOn = dayIn(record.verify_time);
    const passed = record.device_result === 'passed';

    if (basis === 'created' && createdOn === '') counts.uncreated += 1;
    if (basis === 'activity' && !record.is_submit && createdOn === '') counts.uncreated += 1;
    if (basis === 'activity' && record.is_submit && submittedOn === '') counts.unsubmitted += 1;
    if (!record.is_submit && within(createdOn)) counts.pending += 1;

    if (basis === 'created' ? within(createdOn) : record.is_submit && within(submittedOn)) {
      counts.records += 1;
      if (code === '') counts.withoutHub += 1;
      if (record.is_submit) counts.submitted += 1;
      if (record.is_submit && !passed) counts.rejected += 1;
      if (record.is_submit && !record.device_result) counts.withoutResult += 1;
      if (CODES.includes(record.device_result ?? '')) add(slices, record.device_result ?? '');
      else if (record.device_result) counts.otherCodes += 1;
      addLine(hubs, code, record.is_submit && !passed);
      if (record.is_submit) addLine(people, record.submitted_by?.username ?? '', !passed);
    }

    if (basis === 'created' && !within(createdOn)) continue;
    if (record.is_submit && !record.is_verified && within(submittedOn)) add(days, `latest doorstep ${submittedOn}`);
    if (record.is_submit && record.is_verified && within(verifiedOn)) add(days, `latest hub ${verifiedOn}`);
    if (record.is_submit && within(submittedOn)) add(days, `event doorstep ${submittedOn}`);
    if (record.is_submit && record.is_verified && within(verifiedOn)) add(days, `event hub ${verifiedOn}`);
    if (record.is_submit && !passed && within(submittedOn)) add(days, `trend doorstep ${submittedOn}`);
    if (record.is_verified && !passed && within(verifiedOn)) add(days, `trend hub ${verifiedOn}`);
  }
  return { counts, slices, days, hubs, people };
}
