import { trackingKey } from '../../base/keys.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import { filtered } from '../columns/number-arrays.ts';
import { sorted } from '../columns/newest-first.ts';
import { recordList, RecordView, viewOf } from '../columns/record-list.ts';
import type { DeviceRecord } from '../device-record.ts';
import type { ListQuestion } from '../list-question.ts';
import { slotsWait } from './lateness.ts';
import { factConditions, splitIds, textConditions } from './question-matcher.ts';
import type { Matches } from './question-matcher.ts';
import { sortSlots } from './sort-slots.ts';

export interface ListAnswer {
  readonly rows: readonly DeviceRecord[];
  /** Of several IDs, those that are no row, as typed. */
  readonly notFound: readonly string[];
}

/**
 * The rows of the pick list, newest first by the shown time (SPEC section 2), those without one last; of devices that
 * wait too long the one that waits longest first; both unless the question asks for another order. `now` (ms since 1970)
 * matters to waiting times only. Rows become objects when they are looked at.
 */
export function listDevices(records: readonly DeviceRecord[], question: ListQuestion, now = Date.now()): ListAnswer {
  const view = viewOf(records);
  const { columns } = view;
  const ids = splitIds(question.text ?? '');
  const slots = matching(view.newestFirst, [
    ...textConditions(columns, ids),
    ...factConditions(columns, question, now),
  ]);
  const inOrder = () => ordered(columns, slots, question);
  return {
    rows: recordList(new RecordView(view, question.late || question.sort ? { length: slots.length, inOrder } : slots)),
    notFound: ids.length > 1 ? missing(columns, slots, ids) : [],
  };
}

/** One condition after the other: a loop that asks one only is several times as fast as one that asks all. */
function matching(slots: Uint32Array, [holds, ...others]: readonly Matches[]): Uint32Array {
  return holds ? matching(filtered(slots, holds), others) : slots;
}

function ordered(columns: DeviceColumns, slots: Uint32Array, { late, sort }: ListQuestion): Uint32Array {
  const waitOf = slotsWait(columns);
  const longestFirst = late ? sorted(slots, (a, b) => (waitOf(a) || 0) - (waitOf(b) || 0)) : slots;
  return sort ? sortSlots(columns, longestFirst, sort) : longestFirst;
}

function missing({ texts }: DeviceColumns, slots: Uint32Array, ids: readonly string[]): string[] {
  const have = new Set(Array.from(slots, (slot) => texts.trackingKey.at(slot)));
  return ids.filter((id) => !have.has(trackingKey(id)));
}
