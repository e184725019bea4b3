import * as v from 'valibot';
import { defineCall } from './call.ts';

/** For how many days a signal can be put aside; 0 leaves it in its place. */
export const SNOOZE_DAYS = [0, 1, 7, 30] as const;

const subject = {
  kind: v.picklist(['hub', 'operator', 'brand', 'code'], 'kind must be hub, operator, brand or code'),
  /** As the records have it; empty for those without one. */
  name: v.pipe(v.string('name must be a text'), v.maxLength(200, 'name is longer than 200 characters')),
  outcome: v.picklist(
    ['rejected', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008', 'E009', 'E010'],
    'outcome must be rejected or a code from E003 to E010',
  ),
};

const SignalNote = v.object({
  ...subject,
  /** These two also as only a newer release has them: then the note is of no signal here. */
  kind: v.string(),
  outcome: v.string(),
  note: v.string(),
  by: v.string(),
  at: v.string(),
  /** When it comes back to its place; null when it is there. */
  snoozed_until: v.nullable(v.string()),
});
export type SignalNote = v.InferOutput<typeof SignalNote>;

/** Addition: what has been acknowledged of what the dashboard finds out of line; the latest first. */
export const getSignalNotes = defineCall({
  method: 'GET',
  path: 'api/signal_notes/',
  input: v.optional(v.strictObject({})),
  output: v.array(SignalNote),
});

/** Addition: acknowledges a signal with a note, for everybody; the note of the same signal before is replaced. */
export const acknowledgeSignal = defineCall({
  method: 'POST',
  path: 'api/signal_notes/',
  input: v.strictObject({
    ...subject,
    note: v.pipe(
      v.string('Note is missing'),
      v.trim(),
      v.minLength(1, 'Note is missing'),
      v.maxLength(500, 'Note is longer than 500 characters'),
    ),
    /** Without it the signal stays put aside as long as it is. */
    snooze_days: v.optional(v.picklist(SNOOZE_DAYS, `snooze_days must be one of ${SNOOZE_DAYS.join(', ')}`)),
  }),
  output: v.array(SignalNote),
});
