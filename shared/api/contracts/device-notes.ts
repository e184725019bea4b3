import * as v from 'valibot';
import { defineCall } from './call.ts';

// Additions: what colleagues write about a device (docs/decisions/196-notes-and-flags.md).

export const MAX_NOTE = 1000;
export const MAX_FLAG_REASON = 200;
/** Notes that one device may have at a time. */
export const MAX_NOTES_OF_DEVICE = 200;

const Kind = v.picklist(['urgent', 'hold', 'investigate'], 'flag must be urgent, hold or investigate');
const trackingId = v.pipe(
  v.string('tracking_id must be a text'),
  v.trim(),
  v.minLength(1, 'Tracking ID is missing'),
  v.maxLength(64, 'Tracking ID is longer than 64 characters'),
);

/** The text of a note as it is sent. Characters that nobody can see are left out when it is stored. */
export const NoteText = v.pipe(
  v.string('Note is missing'),
  v.trim(),
  v.minLength(1, 'Note is missing'),
  v.maxLength(MAX_NOTE, `Note is longer than ${MAX_NOTE} characters`),
);

const Flag = v.object({
  /** Also one that only a newer release knows: it is shown as it came, and takes no other mark with it. */
  kind: v.string(),
  /** Why, in a sentence; empty for no reason. */
  reason: v.string(),
  by: v.string(),
  at: v.string(),
});
export type Flag = v.InferOutput<typeof Flag>;

/** What a list shows of a device: its flag and how many notes it has. */
const Mark = v.object({ tracking_id: v.string(), flag: v.nullable(Flag), notes: v.number() });
export type Mark = v.InferOutput<typeof Mark>;

/** Marks of all devices that have a flag or a note; with `since` those that changed after that version. */
export const getDeviceMarks = defineCall({
  method: 'GET',
  path: 'api/device_marks/',
  input: v.object({ since: v.optional(v.string()) }),
  output: v.object({
    /** What to ask with next; events of status_events announce it. */
    version: v.string(),
    /** Whether these are the marks of all devices, in place of those that are known. */
    all: v.boolean(),
    marks: v.array(Mark),
  }),
});

const Note = v.object({
  id: v.string(),
  text: v.string(),
  by: v.string(),
  at: v.string(),
  /** Whether the asking user may remove it. */
  removable: v.boolean(),
});
export type Note = v.InferOutput<typeof Note>;

/** Flag and notes of one device, the latest note first. */
const DeviceNotes = v.object({
  flag: v.nullable(Flag),
  /** How often the flag was changed: sent with a change, so that nobody overwrites what they have not seen. */
  flag_version: v.number(),
  notes: v.array(Note),
});
export type DeviceNotes = v.InferOutput<typeof DeviceNotes>;

export const getDeviceNotes = defineCall({
  method: 'GET',
  path: 'api/device_notes/',
  input: v.strictObject({ tracking_id: trackingId }),
  output: DeviceNotes,
});

/** Adds a note. `id` is made by the client: a request that is repeated with it adds nothing more. */
export const addDeviceNote = defineCall({
  method: 'POST',
  path: 'api/device_notes/',
  input: v.strictObject({
    id: v.pipe(v.string(), v.uuid('id must be a UUID')),
    tracking_id: trackingId,
    text: NoteText,
  }),
  output: DeviceNotes,
});

/** Removes a note of one's own, a super admin also one of others. The audit trail keeps its text. */
export const removeDeviceNote = defineCall({
  method: 'POST',
  path: 'api/remove_device_note/',
  input: v.strictObject({ id: v.pipe(v.string(), v.uuid('id must be a UUID')) }),
  output: DeviceNotes,
});

/** Sets, changes or with null clears the flag of a device. 409 when somebody else has changed it since `version`. */
export const flagDevice = defineCall({
  method: 'POST',
  path: 'api/device_flag/',
  input: v.strictObject({
    tracking_id: trackingId,
    flag: v.nullable(Kind),
    reason: v.pipe(
      v.string('Reason must be a text'),
      v.trim(),
      v.maxLength(MAX_FLAG_REASON, `Reason is longer than ${MAX_FLAG_REASON} characters`),
    ),
    version: v.pipe(v.number('version must be a number'), v.safeInteger('version must be a whole number')),
  }),
  output: DeviceNotes,
});

/** The notes of all devices, oldest first, in pages: for exports. */
export const getAllDeviceNotes = defineCall({
  method: 'GET',
  path: 'api/all_device_notes/',
  input: v.object({
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'after must be the next of the page before'))),
  }),
  output: v.object({
    notes: v.array(v.object({ tracking_id: v.string(), text: v.string(), by: v.string(), at: v.string() })),
    /** For `after`; null on the last page. */
    next: v.nullable(v.string()),
  }),
});
