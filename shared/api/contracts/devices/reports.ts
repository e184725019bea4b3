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
