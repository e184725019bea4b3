import type { DeviceRecord } from '../device-record.ts';
import { countedUp } from './number-arrays.ts';
import { byId, firstPlace, newestFirst, replaced } from './newest-first.ts';
import { recordList, RecordView, viewOf } from './record-list.ts';

type Records = readonly DeviceRecord[];
/** First and last of consecutive IDs. */
type IdRange = readonly [number, number];

/** Unused slots may outnumber the used ones by this many before the columns are rebuilt without them. */
const SPARE_SLOTS = 10_000;

/** Whether the IDs are ascending integers, as `patchRecords` requires. */
export function areInOrder(records: Records): boolean {
  const { slots, columns } = viewOf(records);
  const { id } = columns.numbers;
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < slots.length; index += 1) {
    const number = id[slots[index] ?? 0] ?? Number.NaN;
    if (!(number > before)) return false;
    before = number;
  }
  return true;
}

/** The record of an ID, or undefined. The records are in order of ID. */
export function recordWithId(records: Records, number: number): DeviceRecord | undefined {
  const { columns, objects, slots } = viewOf(records);
  const { id } = columns.numbers;
  const slot = slots[firstPlace(slots, (other) => (id[other] ?? 0) < number)];
  return slot !== undefined && id[slot] === number ? objects.at(slot) : undefined;
}

/**
 * The records after changes, in order of ID: removed ranges first, then changed and new records; of two with one ID the
 * last wins. Unchanged records are the same objects, and without changes the same list is returned. The cost is
 * proportional to the changes, plus a copy of the order.
 */
export function patchRecords(records: Records, changed: readonly DeviceRecord[], removed: readonly IdRange[]): Records {
  const view = viewOf(records);
  const { columns, objects, slots } = view;
  const { id } = columns.numbers;
  const placeOfId = (number: number) => firstPlace(slots, (slot) => (id[slot] ?? 0) < number);
  const gone = new Set(removed.flatMap(([first, last]) => [...slots.subarray(placeOfId(first), placeOfId(last + 1))]));
  const added: number[] = [];
  for (const record of new Map(changed.map((record) => [record.id, record])).values()) {
    const known = slots[placeOfId(Number(record.id))];
    const isKnown = known !== undefined && columns.idAt(known) === record.id && !gone.has(known);
    if (isKnown && JSON.stringify(objects.at(known)) === JSON.stringify(record)) continue;
    if (isKnown) gone.add(known);
    added.push(columns.push(record));
  }
  if (gone.size === 0 && added.length === 0) return records;
  const change = { gone: [...gone], added };
  const newest = view.knownNewestFirst && replaced(view.knownNewestFirst, change, newestFirst(columns));
  const next = new RecordView(view, replaced(slots, change, byId(columns)), newest, view.version.changed(change));
  return recordList(compacted(next));
}

function compacted(view: RecordView): RecordView {
  const { columns, objects, slots, knownNewestFirst } = view;
  if (columns.length <= slots.length * 2 + SPARE_SLOTS) return view;
  const places = new Map([...slots].map((slot, place) => [slot, place]));
  const next = columns.gathered(slots);
  return new RecordView(
    { columns: next, objects: objects.movedTo(next, (slot) => places.get(slot)) },
    countedUp(slots.length),
    knownNewestFirst && knownNewestFirst.map((slot) => places.get(slot) ?? 0),
  );
}
