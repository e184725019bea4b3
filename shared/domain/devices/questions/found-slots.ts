import { followed } from '../columns/followed.ts';
import type { SlotChange } from '../columns/list-version.ts';
import { filtered } from '../columns/number-arrays.ts';
import { holdsSlot, newestFirst, replaced } from '../columns/newest-first.ts';
import type { RecordView } from '../columns/record-list.ts';
import type { ListQuestion } from '../list-question.ts';
import { orderOf } from './list-order.ts';
import { factConditions, lateCondition, matchesAt, splitIds, textConditions } from './question-matcher.ts';
import type { Matches } from './question-matcher.ts';

interface Asked {
  readonly question: ListQuestion;
  readonly now: number;
}

/** The slots that match a query. */
interface Found {
  /** Newest first. */
  readonly slots: Uint32Array;
  /** All slots of the records match. */
  readonly isWhole: boolean;
  /** In the order of the query; null until it is read. */
  inOrder: Uint32Array | null;
  /** For a query about waiting: its time, and the slots that become late next. */
  readonly now: number;
  readonly soon: readonly number[];
  readonly until: number;
}

/** How long late devices are updated by the clock before all records are evaluated again, in ms. */
const CLOCK_MS = 3_600_000;

/** The slots of a query, updated from one version of the records to the next. */
export const foundIn = followed<Asked, Found>({
  keyOf: ({ question }) => JSON.stringify(question),
  count: ({ columns, newestFirst: all }, { question, now }) => {
    const until = now + CLOCK_MS;
    const ids = splitIds(question.text ?? '');
    const found = matching(all, [...textConditions(columns, ids), ...factConditions(columns, question, until)]);
    if (!question.late) return { slots: found, isWhole: found === all, inOrder: null, now, soon: [], until };
    // A late device stays late, so today's late devices are a subset of later ones.
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

/** One condition at a time: a loop over one condition is several times as fast as one over all. */
function matching(slots: Uint32Array, [holds, ...others]: readonly Matches[]): Uint32Array {
  return holds ? matching(filtered(slots, holds), others) : slots;
}
