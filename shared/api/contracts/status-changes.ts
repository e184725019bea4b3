import * as v from 'valibot';
import { StatusSteps } from './status-steps.ts';

/**
 * Addition: server-sent events, each with the cursor of a change as its data. What changed is asked by `since`, so that
 * the access of each reader is checked by that call.
 */
export const STATUS_EVENTS_PATH = 'api/status_events/';

/** Name of the events that announce changes of notes and flags, by the version that `api/device_marks/` answers. */
export const NOTES_EVENT = 'notes';

/** The closed records that `get_status` leaves out. */
export const Archived = v.object({
  devices: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Days after which they were; null while records return to the list. */
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
 * Addition: the answer of `get_status` to `since=<cursor>`. Applied in any order to the records of that cursor, changes
 * give those of the new one; applied twice they change nothing more.
 */
export const StatusChanges = v.object({
  /** What to ask with next. */
  cursor: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Records that are new or changed, each whole, in the shape of the array without `since`. */
  records: v.array(v.looseObject({ id: Id })),
  /** Records that are gone: first and last of consecutive IDs, which may never have been sent. */
  removed: v.array(v.tuple([Id, Id])),
  /** Only for `steps=1`: what changed of further records, by their new steps alone. */
  steps: v.optional(StatusSteps),
  /** Missing when no records are left out. */
  archived: v.optional(Archived),
});
export type StatusChanges = v.InferOutput<typeof StatusChanges>;

/** The changes since the cursor cannot be given: all records are to be read instead. */
export const ReadAllRecords = v.object({
  read_all: v.literal(true),
  /** One sentence for logs. */
  reason: v.string(),
});
export type ReadAllRecords = v.InferOutput<typeof ReadAllRecords>;
