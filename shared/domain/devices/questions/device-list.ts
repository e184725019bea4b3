import { trackingKey } from '../../base/keys.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import { recordList, RecordView, viewOf } from '../columns/record-list.ts';
import type { DeviceRecord } from '../device-record.ts';
import type { ListQuestion } from '../list-question.ts';
import { foundIn } from './found-slots.ts';
import { ordered } from './list-order.ts';
import { splitIds } from './question-matcher.ts';

export interface ListAnswer {
  readonly rows: readonly DeviceRecord[];
  /** Of several IDs, those without a row, as typed. */
  readonly notFound: readonly string[];
}

/**
 * The rows of the pick list, newest first by the shown time (SPEC section 2), those without one last; late devices with
 * the longest wait first; the query may set another order. `now` (ms since 1970) matters to waiting times only. Record
 * objects are created lazily. After a change of the records only what changed is evaluated.
 */
export function listDevices(records: readonly DeviceRecord[], question: ListQuestion, now = Date.now()): ListAnswer {
  const view = viewOf(records);
  const found = foundIn(view, { question, now });
  const ids = splitIds(question.text ?? '');
  const inOrder = () => (found.inOrder ??= ordered(view.columns, found.slots, question));
  return {
    rows: recordList(new RecordView(view, { length: found.slots.length, inOrder })),
    notFound: ids.length > 1 ? missing(view.columns, found.slots, ids) : [],
  };
}

function missing({ texts }: DeviceColumns, slots: Uint32Array, ids: readonly string[]): string[] {
  const have = new Set(Array.from(slots, (slot) => texts.trackingKey.at(slot)));
  return ids.filter((id) => !have.has(trackingKey(id)));
}
