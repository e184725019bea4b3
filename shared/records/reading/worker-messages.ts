import { allDaysOf, countedUp, newestFirst, sorted } from '../../domain/index.ts';
import type { ColumnsData, Days, DeviceColumns } from '../../domain/index.ts';

/** What the worker is to read: the body of `get_status`, and the zone of times that carry no offset. */
export interface ReadOrder {
  readonly body: ArrayBuffer;
  /** Of a body that is an Arrow stream; null of a JSON array. */
  readonly checksum: string | null;
  readonly zone: string;
}

/** What the worker says: that its code runs, that it is still reading, and then one of the last two. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'columns';
      readonly columns: ColumnsData;
      readonly newest: Uint32Array<ArrayBuffer>;
      readonly days: Days;
    }
  /** The body is no list of records; `reason` is for the log. */
  | { readonly kind: 'invalid'; readonly reason: string };

/** Columns, their order and their days in a zone, to be handed over without a copy. */
export function columnsMessage(
  columns: DeviceColumns,
  zone: string,
): {
  readonly message: Extract<WorkerMessage, { kind: 'columns' }>;
  readonly transfer: ArrayBuffer[];
} {
  const newest = newestSlots(columns);
  const days = allDaysOf(columns, zone);
  const data = columns.data;
  const texts = Object.values(data.texts).flatMap(({ units, ends }) => [units, ends]);
  const arrays = [newest, ...Object.values(days), ...Object.values(data.numbers), ...texts];
  return {
    message: { kind: 'columns', columns: data, newest, days },
    transfer: arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer),
  };
}

/** All slots in the order of the pick list: sorting takes so long that a page should not have to do it. */
export function newestSlots(columns: DeviceColumns): Uint32Array<ArrayBuffer> {
  return sorted(countedUp(columns.length), newestFirst(columns));
}
