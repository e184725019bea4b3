import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { TimeZone } from '../base/time-zone.ts';

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(150)));
const day = v.optional(v.pipe(v.string(), v.isoDate('Dates are written YYYY-MM-DD')));

/** Filters of the trail; both days inclusive. */
const AuditFilter = { actor: text, action: text, target: text, from: day, to: day, time_zone: v.optional(TimeZone) };

const AuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  actor: v.string(),
  /** Such as `user.deactivate`, `brand.update`, `upload.finish`. */
  action: v.string(),
  target: v.nullable(v.string()),
  /** Changed values by field; null where there was no value before or is none after. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  ip: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** Addition: who did what to whom, newest first, for admins. `cursor` is the `next` of the previous page. */
export const getAudit = defineCall({
  method: 'GET',
  path: 'api/audit/',
  input: v.strictObject({ ...AuditFilter, cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  output: v.object({ entries: v.array(AuditEntry), next: v.nullable(v.string()), actions: v.array(v.string()) }),
  isAnswerTo: ({ cursor }, { next }) => next === null || next !== cursor,
});

/** The same filters as query; answers a CSV file whose times are in the requested zone. */
export const AUDIT_CSV_PATH = 'api/audit_csv/';
export const AuditCsvInput = v.strictObject(AuditFilter);
