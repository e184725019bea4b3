import type { DeviceRecord } from '../device-record.ts';
import type { DeviceColumns } from './device-columns.ts';
import { keepLatest } from './keep-latest.ts';

/** More than any screen shows at once. */
const KEPT = 1_000;

/**
 * Cache of record objects. A shown record stays the same object while it does not change, so that its row is not
 * rendered again; objects not used lately are released.
 */
export class RecordObjects {
  readonly #columns: DeviceColumns;
  /** The objects of the first slots, if the columns were made from objects. */
  readonly #given: readonly DeviceRecord[];
  readonly #kept = new Map<number, DeviceRecord>();
  readonly #slots = new WeakMap<DeviceRecord, number>();

  constructor(columns: DeviceColumns, given: readonly DeviceRecord[] = []) {
    this.#columns = columns;
    this.#given = given;
    for (const [slot, record] of given.entries()) this.#slots.set(record, slot);
  }

  /** Undefined if there is no such slot. */
  at(slot: number): DeviceRecord | undefined {
    if (!(slot < this.#columns.length)) return undefined;
    const record = this.#given[slot] ?? this.#kept.get(slot) ?? this.#columns.recordAt(slot);
    this.#keep(slot, record);
    return record;
  }

  slotOf(record: DeviceRecord): number | null {
    return this.#slots.get(record) ?? null;
  }

  /** The same objects for columns whose slots were renumbered; undefined for a removed slot. */
  movedTo(columns: DeviceColumns, placeOf: (slot: number) => number | undefined): RecordObjects {
    const moved = new RecordObjects(columns);
    for (const [slot, record] of this.#kept) {
      const place = placeOf(slot);
      if (place !== undefined) moved.#keep(place, record);
    }
    return moved;
  }

  #keep(slot: number, record: DeviceRecord): void {
    if (slot < this.#given.length) return;
    keepLatest(this.#kept, slot, record, KEPT);
    this.#slots.set(record, slot);
  }
}
