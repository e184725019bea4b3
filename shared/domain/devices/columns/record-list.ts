import type { DeviceRecord } from '../device-record.ts';
import { DeviceColumns } from './device-columns.ts';
import { ListVersion } from './list-version.ts';
import { countedUp } from './number-arrays.ts';
import { newestFirst, sorted } from './newest-first.ts';
import { RecordObjects } from './record-objects.ts';

type Records = readonly DeviceRecord[];

/** What backs a list of records. */
export class RecordView {
  readonly columns: DeviceColumns;
  readonly objects: RecordObjects;
  readonly length: number;
  readonly version: ListVersion;
  #slots: Uint32Array | (() => Uint32Array);
  #newestFirst: Uint32Array | null;

  /** The order is computed when the first record is read: many lists are only counted. */
  constructor(
    { columns, objects }: Pick<RecordView, 'columns' | 'objects'>,
    slots: Uint32Array | { readonly length: number; readonly inOrder: () => Uint32Array },
    newest: Uint32Array | null = null,
    version = new ListVersion(),
  ) {
    this.columns = columns;
    this.objects = objects;
    this.length = slots.length;
    this.version = version;
    this.#slots = 'inOrder' in slots ? slots.inOrder : slots;
    this.#newestFirst = newest;
  }

  get slots(): Uint32Array {
    if (typeof this.#slots === 'function') this.#slots = this.#slots();
    return this.#slots;
  }

  /** Sorting takes longer than all the rest, so each list is sorted once. */
  get newestFirst(): Uint32Array {
    return (this.#newestFirst ??= sorted(this.slots, newestFirst(this.columns)));
  }

  /** The order, where it is already known. */
  get knownNewestFirst(): Uint32Array | null {
    return this.#newestFirst;
  }
}

const views = new WeakMap<Records, RecordView>();

/** The columns behind a list of records; created once for a plain array. */
export function viewOf(records: Records): RecordView {
  let view = views.get(records);
  if (!view) {
    const columns = DeviceColumns.of(records);
    const slots = countedUp(records.length);
    view = new RecordView({ columns, objects: new RecordObjects(columns, records) }, slots);
    views.set(records, view);
  }
  return view;
}

/** Index of the first record of an ID, and of a tracking ID if given; -1 for none. Creates no record objects. */
export function placeOfId(records: Records, id: string, trackingId: string | null = null): number {
  const { columns, slots } = viewOf(records);
  const { numbers, texts } = columns;
  const number = Number(id);
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] ?? 0;
    const known = numbers.id[slot] ?? Number.NaN;
    if (known !== number && !Number.isNaN(known)) continue;
    if (columns.idAt(slot) !== id) continue;
    if (trackingId === null || texts.trackingId.equals(slot, trackingId)) return place;
  }
  return -1;
}

/** All records of columns, in order. */
export function allRecords(columns: DeviceColumns, newest: Uint32Array): Records {
  const slots = countedUp(columns.length);
  return recordList(new RecordView({ columns, objects: new RecordObjects(columns) }, slots, newest));
}

/**
 * A virtual array of records: each object is created when it is read. It reads like any other array, so remotes need
 * not know about columns; it is read-only.
 */
export function recordList(view: RecordView): Records {
  const { length, objects } = view;
  const at = (index: number) => objects.at(view.slots[index] ?? Number.NaN);
  const place = (record: DeviceRecord) => {
    const slot = objects.slotOf(record);
    return slot === null ? -1 : view.slots.indexOf(slot);
  };
  const own = new Map<string | symbol, unknown>([
    ['length', length],
    ['indexOf', place],
    ['includes', (record: DeviceRecord) => place(record) >= 0],
  ]);
  const list = new Proxy<DeviceRecord[]>([], {
    get(target, key, receiver): unknown {
      const index = indexOf(key, length);
      return index === null ? (own.get(key) ?? Reflect.get(target, key, receiver)) : at(index);
    },
    has: (target, key) => indexOf(key, length) !== null || Reflect.has(target, key),
    ownKeys: () => [...Array.from({ length }, (_, index) => String(index)), 'length'],
    getOwnPropertyDescriptor(target, key) {
      const index = indexOf(key, length);
      if (index !== null) return { value: at(index), enumerable: true, configurable: true };
      // The target array has a writable length, which a proxy must not deny.
      return key === 'length'
        ? { value: length, writable: true, enumerable: false, configurable: false }
        : Reflect.getOwnPropertyDescriptor(target, key);
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });
  views.set(list, view);
  return list;
}

function indexOf(key: string | symbol, length: number): number | null {
  if (typeof key === 'symbol') return null;
  const index = Number(key);
  return index >= 0 && index < length && String(index) === key && Number.isInteger(index) ? index : null;
}
