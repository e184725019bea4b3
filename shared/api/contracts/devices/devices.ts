import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { listOf } from '../base/list-of.ts';

const short = v.pipe(v.string(), v.trim(), v.maxLength(200));

/** What a phone read from the scanned device. */
const ScannedDevice = v.strictObject({
  name: v.optional(short),
  manufacturer: v.optional(short),
  brand: v.optional(short),
  model: v.optional(short),
  type: v.optional(short),
  hardware_id: v.optional(short),
  mac: v.optional(short),
});

/** Addition of this service: SPEC has no call for scans by field staff (DECISIONS section 6). */
export const scan = defineCall({
  method: 'POST',
  path: 'api/scan/',
  input: v.strictObject({
    tracking_id: v.pipe(v.string(), v.trim(), v.minLength(1, 'Tracking ID is missing'), v.maxLength(64)),
    stage: v.picklist(['doorstep', 'hub', 'rc'], 'Stage must be doorstep, hub or rc'),
    action: v.picklist(['check', 'submit'], 'Action must be check or submit'),
    client_scan_id: v.pipe(v.string(), v.uuid('client_scan_id must be a UUID'), v.toLowerCase()),
    device: ScannedDevice,
  }),
  output: v.object({
    /** `passed` or an error code of the catalogue. */
    code: v.string(),
    title: v.string(),
    description: v.string(),
    /** Whether the record now holds this scan. */
    stored: v.boolean(),
    status: v.string(),
    found: v.nullable(v.string()),
    expected: v.nullable(v.string()),
  }),
});
export type ScanRequest = v.InferOutput<typeof scan.input>;
export type ScanAnswer = v.InferOutput<typeof scan.output>;

const ScanReading = v.object({
  name: v.nullable(v.string()),
  manufacturer: v.nullable(v.string()),
  /** The hardware ID, or the MAC if the device has none. */
  hardware: v.nullable(v.string()),
});
export type ScanReading = v.InferOutput<typeof ScanReading>;

const ScanAttempt = v.object({
  at: v.string(),
  by: v.string(),
  stage: v.string(),
  action: v.string(),
  code: v.string(),
  stored: v.boolean(),
  found: v.nullable(v.string()),
  expected: v.nullable(v.string()),
  /** What the phone read; missing for attempts that were not judged or are older than this field. */
  read: v.optional(ScanReading),
});
export type ScanAttempt = v.InferOutput<typeof ScanAttempt>;

/** Tracking IDs of one request. */
export const MAX_FOUND_IDS = 500;
const IDS = `tracking_ids must be a list of 1 to ${MAX_FOUND_IDS} IDs`;

/** Addition: the records of tracking IDs in the shape of `get_status`, including devices that it leaves out. */
export const findDevices = defineCall({
  method: 'POST',
  path: 'api/find_devices/',
  input: v.strictObject({
    tracking_ids: v.pipe(
      listOf(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)), MAX_FOUND_IDS, {
        tooLong: IDS,
        notAList: IDS,
      }),
      v.minLength(1, IDS),
    ),
  }),
  output: v.array(v.looseObject({ id: v.number() })),
});

/** Addition: every scan attempt of one tracking ID, oldest first. */
export const getScanAttempts = defineCall({
  method: 'GET',
  path: 'api/scan_attempts/',
  input: v.strictObject({ tracking_id: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)) }),
  output: v.array(ScanAttempt),
});

const CatalogueEntry = v.object({ code: v.string(), reason: v.string(), title: v.string(), description: v.string() });
export type CatalogueEntry = v.InferOutput<typeof CatalogueEntry>;

/** Addition: the current error catalogue, with the meanings that a super_admin set for E009 and E010. */
export const getCatalogue = defineCall({
  method: 'GET',
  path: 'api/error_catalogue/',
  input: v.optional(v.strictObject({})),
  output: v.array(CatalogueEntry),
});

/**
 * Addition: sets the meaning of a reserved code. `seen` is the meaning that the editor saw: 409 when it has changed
 * since. Without `seen` the last save wins.
 */
export const saveCatalogueEntry = defineCall({
  method: 'POST',
  path: 'api/error_catalogue/',
  input: v.strictObject({
    code: v.picklist(['E009', 'E010'], 'Only E009 and E010 are open to be defined'),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'Reason is missing'),
      v.maxLength(200, 'Reason takes at most 200 characters'),
    ),
    title: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'Title is missing'),
      v.maxLength(80, 'Title takes at most 80 characters'),
    ),
    description: v.pipe(v.string(), v.trim(), v.maxLength(500, 'Description takes at most 500 characters')),
    seen: v.optional(v.strictObject({ reason: v.string(), title: v.string(), description: v.string() })),
  }),
  output: v.object({ message: v.string() }),
});
