import { trackingKey } from '../../base/keys.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import { followed } from '../columns/followed.ts';
import type { SlotChange } from '../columns/list-version.ts';
import { filtered } from '../columns/number-arrays.ts';
import { holdsSlot, newestFirst, replaced, sorted } from '../columns/newest-first.ts';
import type { SlotOrder } from '../columns/newest-first.ts';
import { recordList, RecordView, viewOf } from '../columns/record-list.ts';
import type { DeviceRecord } from '../device-record.ts';
import type { ListQuestion } from '../list-question.ts';
import { slotsWait } from './lateness.ts';
import { factConditions, lateCondition, matchesAt, splitIds, textConditions } from './question-matcher.ts';
import type { Matches } from './question-matcher.ts';
import { sortOrder, sortSlots } from './sort-slots.ts';

export interface ListAnswer {
  readonly rows: readonly DeviceRecord[];
  /** Of several IDs, those that are no row, as typed. */
  readonly notFound: readonly string[];
}

/**
 * The rows of the pick list, newest first by the shown time (SPEC section 2), those without one last; of devices that
 * wait too long the one that waits longest first; both unless the question asks for another order. `now` (ms since
 * 1970) matters to waiting times only. Rows become objects when they are looked at. Of records that a change made of
 * others only what changed is judged.
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

interface Asked {
  readonly question: ListQuestion;
  readonly now: number;
}

/** The slots of a question. */
interface Found {
  /** Newest first. */
  readonly slots: Uint32Array;
  /** They are all slots of the records. */
  readonly isWhole: boolean;
  /** In the order of the question; null until it is asked for. */
  inOrder: Uint32Array | null;
  /** Of a question about waiting: as of when, and which slots will be among them before the clock is too late. */
  readonly now: number;
  readonly soon: readonly number[];
  readonly until: number;
}

/** So many ms devices that wait too long are followed by the clock, until all records are judged again. */
const CLOCK_MS = 3_600_000;

const foundIn = followed<Asked, Found>({
  keyOf: ({ question }) => JSON.stringify(question),
  count: ({ columns, newestFirst: all }, { question, now }) => {
    const until = now + CLOCK_MS;
    const ids = splitIds(question.text ?? '');
    const found = matching(all, [...textConditions(columns, ids), ...factConditions(columns, question, until)]);
    if (!question.late) return { slots: found, isWhole: found === all, inOrder: null, now, soon: [], until };
    // Who waits too long goes on waiting: those of now are among those of later.
    const isLate = lateCondition(columns, question, now);
    const soon: number[] = [];
    const slots = filtered(found, (slot) => isLate(slot) || !soon.push(slot));
    return { slots, isWhole: false, inOrder: null, now, soon, until };
  },
  update: (found, view, { question: { question, now }, change }) => {
    const { columns } = view;
    if (question.late && (now < found.now || now > found.until)) return null;
    const order = newestFirst(columns);
    const isRow = matchesAt(columns, question, now);
    const willBeRow = matchesAt(columns, question, found.until);
    const waiting = found.soon.filter((slot) => !change.gone.includes(slot));
    const rows = {
      gone: change.gone.filter((slot) => holdsSlot(found.slots, slot, order)),
      added: [...change.added, ...waiting].filter(isRow),
    };
    const soon = [...change.added, ...waiting].filter((slot) => willBeRow(slot) && !isRow(slot));
    return { ...found, ...changed(found, view, { question, rows }), now, soon };
  },
});

function changed(
  { slots, isWhole, inOrder }: Found,
  { columns, newestFirst: all }: RecordView,
  { question, rows }: { readonly question: ListQuestion; readonly rows: SlotChange },
): Pick<Found, 'slots' | 'inOrder'> {
  if (rows.gone.length === 0 && rows.added.length === 0) return { slots, inOrder };
  const next = isWhole ? all : replaced(slots, rows, newestFirst(columns));
  const nextInOrder = () => inOrder && replaced(inOrder, rows, orderOf(columns, question));
  return { slots: next, inOrder: inOrder === slots ? next : nextInOrder() };
}

/** One condition after the other: a loop that asks one only is several times as fast as one that asks all. */
function matching(slots: Uint32Array, [holds, ...others]: readonly Matches[]): Uint32Array {
  return holds ? matching(filtered(slots, holds), others) : slots;
}

/** Sorting a list looks at its texts once, where `orderOf` reads those of each slot. */
function ordered(columns: DeviceColumns, slots: Uint32Array, { late, sort }: ListQuestion): Uint32Array {
  const longestFirst = late ? sorted(slots, byWait(columns)) : slots;
  return sort ? sortSlots(columns, longestFirst, sort) : longestFirst;
}

/** The same order, for a few slots among those that are in it. */
function orderOf(columns: DeviceColumns, { late, sort }: ListQuestion): SlotOrder {
  const newest = newestFirst(columns);
  const wait = byWait(columns);
  const longestFirst: SlotOrder = late ? (a, b) => wait(a, b) || newest(a, b) : newest;
  return sort ? sortOrder(columns, sort, longestFirst) : longestFirst;
}

/** Who waits longest first. */
function byWait(columns: DeviceColumns): SlotOrder {
  const waitOf = slotsWait(columns);
  return (a, b) => (waitOf(a) || 0) - (waitOf(b) || 0);
}

function missing({ texts }: DeviceColumns, slots: Uint32Array, ids: readonly string[]): string[] {
  const have = new Set(Array.from(slots, (slot) => texts.trackingKey.at(slot)));
  return ids.filter((id) => !have.has(trackingKey(id)));
}
