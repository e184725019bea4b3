import type { DeviceRecord } from '../device-record.ts';
import type { DeviceColumns } from './device-columns.ts';
import { keepLatest } from './keep-latest.ts';

/** More than any screen shows at once. */
const KEPT = 1_000;

/**
 * The records that became objects. One that is shown stays the same object as long as its record does not change, so
 * that its row is not drawn again; those that nobody asked for lately are let go.
 */
export class RecordObjects {
  readonly #columns: DeviceColumns;
  /** The objects of the first slots, where the columns were made of objects. */
  readonly #given: readonly DeviceRecord[];
  readonly #kept = new Map<number, DeviceRecord>();
  readonly #slots = new WeakMap<DeviceRecord, number>();

  constructor(columns: DeviceColumns, given: readonly DeviceRecord[] = []) {
    this.#columns = columns;
    this.#given = given;
    for (const [slot, record] of given.entries()) this.#slots.set(record, slot);
  }

  /** Undefined where there is no such slot. */
  at(slot: number): DeviceRecord | undefined {
    if (!(slot < this.#columns.length)) return undefined;
    const record = this.#given[slot] ?? this.#kept.get(slot) ?? this.#columns.recordAt(slot);
    this.#keep(slot, record);
    return record;
  }

  slotOf(record: DeviceRecord): number | null {
    return this.#slots.get(record) ?? null;
  }

  /** The same objects for other columns, in which each slot has another place; undefined for one that is left out. */
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
