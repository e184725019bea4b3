import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { TimeZone } from '../base/time-zone.ts';

/** Answers a CSV file, saved as report_{start}_{end}.csv (SPEC section 7). */
export const GENERATE_CSV_PATH = 'api/generate_csv/';

const day = v.pipe(v.string(), v.isoDate('Dates are written YYYY-MM-DD'));

export const GenerateCsvInput = v.strictObject({
  start_date: day,
  end_date: day,
  /** Addition: only this hub. */
  hub_code: v.optional(v.pipe(v.string(), v.maxLength(64))),
  time_zone: v.optional(TimeZone),
});
export type GenerateCsvInput = v.InferOutput<typeof GenerateCsvInput>;

/** Addition: the number of rows of a report. */
export const countReport = defineCall({
  method: 'GET',
  path: 'api/report_count/',
  input: GenerateCsvInput,
  /** `time_zone`: the zone in which days are counted. */
  output: v.object({ rows: v.number(), time_zone: v.optional(v.string()) }),
});

/** The maximum number of prepared reports of one user, whatever their state. */
export const MAX_PREPARED_REPORTS = 10;

/** Times are ISO 8601 with an offset. */
const PreparedReport = v.object({
  id: v.string(),
  start_date: v.string(),
  end_date: v.string(),
  /** Null: all hubs. */
  hub_code: v.nullable(v.string()),
  time_zone: v.string(),
  state: v.picklist(['waiting', 'running', 'ready', 'failed']),
  /** Rows of the report; null until they are counted. */
  rows: v.nullable(v.number()),
  rows_done: v.number(),
  /** Size of the CSV file; null until it is ready. */
  bytes: v.nullable(v.number()),
  /** Why it failed. */
  error: v.nullable(v.string()),
  created_at: v.string(),
  /** When it is deleted; null until it is ready or has failed. */
  kept_until: v.nullable(v.string()),
});
export type PreparedReport = v.InferOutput<typeof PreparedReport>;

/** Addition: the server writes a report while its user does something else, and keeps it for some days. */
export const prepareReport = defineCall({
  method: 'POST',
  path: 'api/prepare_report/',
  creates: true,
  input: GenerateCsvInput,
  output: PreparedReport,
});

/** Addition: the reports that were prepared for the user, newest first. */
export const getPreparedReports = defineCall({
  method: 'GET',
  path: 'api/prepared_reports/',
  input: v.optional(v.strictObject({})),
  output: v.object({ reports: v.array(PreparedReport) }),
});

export const PreparedReportInput = v.strictObject({ id: v.pipe(v.string(), v.uuid('id must be a UUID')) });

/** Addition: answers the CSV file of a prepared report. */
export const PREPARED_REPORT_PATH = 'api/prepared_report/';

/** Addition: deletes a prepared report, or ends its preparation. */
export const removePreparedReport = defineCall({
  method: 'POST',
  path: 'api/remove_prepared_report/',
  input: PreparedReportInput,
  output: v.object({ message: v.string() }),
});
