import { allNewestFirst } from '../../domain/devices/columns/all-newest-first.ts';
import { allDaysOf } from '../../domain/index.ts';
import type { ColumnsData, Days, DeviceColumns } from '../../domain/index.ts';

/** What the worker is to read: the body of `get_status`, and the zone of times that carry no offset. */
export interface ReadOrder {
  readonly body: ArrayBuffer;
  /** Of a body that is an Arrow stream; null of a JSON array. */
  readonly checksum: string | null;
  readonly zone: string;
}

/**
 * The worker is to ask for all records itself, before it is known for whom, and to read them while they come. It sends
 * no records before the order to hand them over.
 */
export interface AskOrder {
  readonly kind: 'ask';
  readonly address: string;
  /** Forms of the body that it may have. */
  readonly accept: string;
  /** Zone of the last visit, which is most likely that of this one. */
  readonly zone: string;
}

/** The reader is known: what was asked for is to be handed over, unless it was read for another zone. */
export interface HandOverOrder {
  readonly kind: 'hand-over';
  readonly zone: string;
}

/** Headers of an answer with all records; null for one that is missing. */
export interface AskedHeaders {
  readonly etag: string | null;
  readonly cursor: string | null;
  readonly archived: string | null;
}

/** What the worker says: that its code runs, that it is still reading, and then one of the last two. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** `received`: bytes of the body so far, where it asked for it itself. */
  | { readonly kind: 'reading'; readonly received?: number }
  | {
      readonly kind: 'columns';
      readonly columns: ColumnsData;
      readonly newest: Uint32Array<ArrayBuffer>;
      readonly days: Days;
      /** Of an answer that it asked for itself. */
      readonly headers?: AskedHeaders;
    }
  /** What it asked for did not come, or not as all records: the page is to ask. */
  | { readonly kind: 'declined' }
  /** The body is no list of records; `reason` is for the log. */
  | { readonly kind: 'invalid'; readonly reason: string };

type ColumnsMessage = Extract<WorkerMessage, { kind: 'columns' }>;

/** Columns, their order and their days in a zone, to be handed over without a copy. */
export function columnsMessage(
  columns: DeviceColumns,
  zone: string,
): {
  readonly message: ColumnsMessage;
  readonly transfer: ArrayBuffer[];
} {
  const newest = allNewestFirst(columns);
  const days = allDaysOf(columns, zone);
  const message = { kind: 'columns', columns: columns.data, newest, days } as const;
  return { message, transfer: buffersOf(message) };
}

/** The memory of all arrays, each piece once: a piece that is not handed over is copied. */
export function buffersOf({
  columns,
  newest,
  days,
}: Pick<ColumnsMessage, 'columns' | 'newest' | 'days'>): ArrayBuffer[] {
  const texts = Object.values(columns.texts).flatMap(({ units, ends }) => [units, ends]);
  const arrays = [newest, ...Object.values(days), ...Object.values(columns.numbers), ...texts];
  // None of it is shared memory.
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
