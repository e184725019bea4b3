import * as v from 'valibot';
import { StatusSteps } from './status-steps.ts';

/**
 * Addition: server-sent events, each with the cursor of a change as its data. Changes are read with `since`, so that
 * each reader's access is checked by that call.
 */
export const STATUS_EVENTS_PATH = 'api/status_events/';

/**
 * Name of the events that announce changes of notes and flags; their data is the version that `api/device_marks/`
 * returns.
 */
export const NOTES_EVENT = 'notes';

/** The closed records that `get_status` leaves out. */
export const Archived = v.object({
  devices: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The age in days that archives them; null while archived records return to the list. */
  after_days: v.nullable(v.number()),
});
export type Archived = v.InferOutput<typeof Archived>;

/** Without `since`, `get_status` answers the plain array of all records (SPEC section 7). */
export const StatusQuery = v.object({
  since: v.optional(
    v.pipe(v.string(), v.description('Cursor of the records that are known: only changes are answered')),
  ),
  announced: v.optional(v.pipe(v.string(), v.description('Cursor of an event: changes up to it are enough'))),
  steps: v.optional(
    v.pipe(v.literal('1'), v.description('Of records that are known only their new steps, as columns')),
  ),
});

const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * Addition: the answer of `get_status` to `since=<cursor>`. Changes turn the records of that cursor into those of the
 * new one; they are idempotent and may be applied in any order.
 */
export const StatusChanges = v.object({
  /** The cursor of the next request. */
  cursor: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** New or changed records, each whole, in the shape of the array without `since`. */
  records: v.array(v.looseObject({ id: Id })),
  /** Removed records: first and last of consecutive IDs, which may include IDs that were never sent. */
  removed: v.array(v.tuple([Id, Id])),
  /** With `steps=1` only: further changed records, as their new steps alone. */
  steps: v.optional(StatusSteps),
  /** Missing when no records are left out. */
  archived: v.optional(Archived),
});
export type StatusChanges = v.InferOutput<typeof StatusChanges>;

/** The changes since the cursor are not available: all records have to be read. */
export const ReadAllRecords = v.object({
  read_all: v.literal(true),
  /** One sentence for logs. */
  reason: v.string(),
});
export type ReadAllRecords = v.InferOutput<typeof ReadAllRecords>;
