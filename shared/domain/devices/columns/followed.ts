import { keepLatest } from './keep-latest.ts';
import type { ListVersion, SlotChange } from './list-version.ts';
import type { RecordView } from './record-list.ts';

const NO_CHANGE: SlotChange = { gone: [], added: [] };
/** How many of each kind are kept: more than the questions of a page. */
const KEPT = 12;
/** Above this part of a list, what changed is more work than counting all of it. */
const LARGE_PART = 1 / 8;

interface Following<Question, Kept> {
  readonly keyOf: (question: Question) => string;
  readonly count: (view: RecordView, question: Question) => Kept;
  /** What was kept before a change as it is after it; it may be the same object. Null counts all records again. */
  readonly update: (kept: Kept, view: RecordView, asked: { question: Question; change: SlotChange }) => Kept | null;
}

/**
 * What is counted of a list for a question, and kept. In a list that a change made it is brought up to date by the
 * slots that changed, so that it costs as much as there are changes and not as much as there are records.
 */
export function followed<Question, Kept>({ keyOf, count, update }: Following<Question, Kept>) {
  const memory = new WeakMap<ListVersion, Map<string, Kept>>();
  return (view: RecordView, question: Question): Kept => {
    const { version } = view;
    let ofVersion = memory.get(version);
    if (!ofVersion) memory.set(version, (ofVersion = new Map<string, Kept>()));
    const key = keyOf(question);
    const { kept, change } = ofVersion.has(key)
      ? { kept: ofVersion.get(key), change: NO_CHANGE }
      : { kept: taken(memory, view, key), change: version.before?.change ?? NO_CHANGE };
    const next = (kept && update(kept, view, { question, change })) ?? count(view, question);
    keepLatest(ofVersion, key, next, KEPT);
    return next;
  };
}

/** What was kept before the change, which is nobody's any more: the update may write into it. */
function taken<Kept>(
  memory: WeakMap<ListVersion, Map<string, Kept>>,
  { version: { before }, length }: RecordView,
  key: string,
): Kept | undefined {
  const ofBefore = before && memory.get(before.version);
  const kept = ofBefore?.get(key);
  ofBefore?.delete(key);
  const isLarge = before && before.change.gone.length + before.change.added.length > length * LARGE_PART;
  return isLarge ? undefined : kept;
}
