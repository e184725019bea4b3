import type { Gate, HeldBy } from './gate.ts';

export type UploadEvent =
  /** Bytes of the file that were sent so far. */
  | { readonly kind: 'sent'; readonly bytes: number }
  /** An attempt has failed; the next one follows after the wait. */
  | { readonly kind: 'waiting'; readonly waitMs: number }
  /** Nothing is sent until it is resumed, or the network or the server is back. */
  | { readonly kind: 'held'; readonly by: HeldBy }
  /** The server has all bytes. `rowsRead` is null while unknown; `again`: after the server was interrupted. */
  | { readonly kind: 'processing'; readonly rowsRead: number | null; readonly again: boolean }
  /** The server does not answer at the moment; what it has received is safe. */
  | { readonly kind: 'unreachable' };

export interface UploadOptions {
  readonly uploadId: string;
  /** The zone that the page shows. */
  readonly timeZone: string;
  /** First chunk to send: 0, or where an earlier attempt stopped. */
  readonly from: number;
  readonly signal: AbortSignal;
  readonly onEvent: (event: UploadEvent) => void;
  /** Waits for `ms`; rejects as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  readonly chunkBytes?: number;
  /** Each chunk waits here until it may go. */
  readonly gate?: Pick<Gate, 'pass'>;
}
