import { keepLatest } from './keep-latest.ts';
import type { ListVersion, SlotChange } from './list-version.ts';
import type { RecordView } from './record-list.ts';

const NO_CHANGE: SlotChange = { gone: [], added: [] };
/** Cache size per kind: more than the questions of a page. */
const KEPT = 12;
/** Above this part of a list, applying the changes costs more than counting again. */
const LARGE_PART = 1 / 8;

interface Following<Question, Kept> {
  readonly keyOf: (question: Question) => string;
  readonly count: (view: RecordView, question: Question) => Kept;
  /** Updates a cached value after a change; may return the same object. Null recounts all records. */
  readonly update: (kept: Kept, view: RecordView, asked: { question: Question; change: SlotChange }) => Kept | null;
}

/**
 * Cached counts of a list for a question. In a list that a change produced they are updated by the changed slots, so
 * the cost is proportional to the changes and not to the records.
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

/** The previous value is not used again: the update may write into it. */
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
