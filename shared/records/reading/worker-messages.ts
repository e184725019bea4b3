import { allNewestFirst } from '../../domain/devices/columns/all-newest-first.ts';
import { allDaysOf } from '../../domain/index.ts';
import type { ColumnsData, Days, DeviceColumns } from '../../domain/index.ts';

/** The order to the worker: the body of `get_status`, and the zone of times without an offset. */
export interface ReadOrder {
  readonly body: ArrayBuffer;
  /** For an Arrow stream; null for a JSON array. */
  readonly checksum: string | null;
  readonly zone: string;
}

/**
 * The worker requests all records itself, before the user is known, and reads them while they arrive. It sends no
 * records before the order to hand them over.
 */
export interface AskOrder {
  readonly kind: 'ask';
  readonly address: string;
  /** Accepted formats of the body. */
  readonly accept: string;
  /** Zone of the last visit, probably that of this one. */
  readonly zone: string;
}

/** The user is known: the requested records are to be handed over, unless they were read in another zone. */
export interface HandOverOrder {
  readonly kind: 'hand-over';
  readonly zone: string;
}

/** Headers of an answer with all records; null for a missing one. */
export interface AskedHeaders {
  readonly etag: string | null;
  readonly cursor: string | null;
  readonly archived: string | null;
}

/** Messages of the worker: its code runs, it is still reading, and then one of the last two. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** `received`: bytes of the body so far, where it requested it itself. */
  | { readonly kind: 'reading'; readonly received?: number }
  | {
      readonly kind: 'columns';
      readonly columns: ColumnsData;
      readonly newest: Uint32Array<ArrayBuffer>;
      readonly days: Days;
      /** For an answer that it requested itself. */
      readonly headers?: AskedHeaders;
    }
  /** Its request failed, or did not return all records: the page has to send it. */
  | { readonly kind: 'declined' }
  /** The body is not a list of records; `reason` is for the log. */
  | { readonly kind: 'invalid'; readonly reason: string };

type ColumnsMessage = Extract<WorkerMessage, { kind: 'columns' }>;

/** Columns, their order and their days in a zone, to be transferred without a copy. */
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

/** The buffers of all arrays, each once: a buffer that is not transferred is copied. */
export function buffersOf({
  columns,
  newest,
  days,
}: Pick<ColumnsMessage, 'columns' | 'newest' | 'days'>): ArrayBuffer[] {
  const texts = Object.values(columns.texts).flatMap(({ units, ends }) => [units, ends]);
  const arrays = [newest, ...Object.values(days), ...Object.values(columns.numbers), ...texts];
  // None of them is shared memory.
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
