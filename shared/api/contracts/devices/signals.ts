import * as v from 'valibot';
import { defineCall } from '../base/call.ts';

/** For how many days a signal can be snoozed; 0 does not snooze it. */
export const SNOOZE_DAYS = [0, 1, 7, 30] as const;

const SEEN = 'seen must be a time such as 2026-11-18T06:00:00.000Z';

const subject = {
  kind: v.picklist(['hub', 'operator', 'brand', 'code'], 'kind must be hub, operator, brand or code'),
  /** As in the records; empty where missing. */
  name: v.pipe(v.string('name must be a text'), v.maxLength(200, 'name is longer than 200 characters')),
  outcome: v.picklist(
    ['rejected', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008', 'E009', 'E010'],
    'outcome must be rejected or a code from E003 to E010',
  ),
};

const SignalNote = v.object({
  ...subject,
  /** These two may have values of a newer release: such a note belongs to no signal here. */
  kind: v.string(),
  outcome: v.string(),
  note: v.string(),
  by: v.string(),
  at: v.string(),
  /** When the snooze ends; null when not snoozed. */
  snoozed_until: v.nullable(v.string()),
});
export type SignalNote = v.InferOutput<typeof SignalNote>;

/** Addition: notes on acknowledged signals of the dashboard, latest first. */
export const getSignalNotes = defineCall({
  method: 'GET',
  path: 'api/signal_notes/',
  input: v.optional(v.strictObject({})),
  output: v.array(SignalNote),
});

/**
 * Addition: acknowledges a signal with a note, for all users; replaces the previous note of the signal, unless that is
 * later than `seen`: then 409.
 */
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
    /** Without it the snooze stays unchanged. */
    snooze_days: v.optional(v.picklist(SNOOZE_DAYS, `snooze_days must be one of ${SNOOZE_DAYS.join(', ')}`)),
    /** `at` of the latest note, of any signal, that was shown; null for none. Without it nothing is compared. */
    seen: v.optional(v.nullable(v.pipe(v.string(SEEN), v.isoTimestamp(SEEN)))),
  }),
  output: v.array(SignalNote),
});
