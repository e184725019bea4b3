import type { Gate, HeldBy } from './gate.ts';

export type UploadEvent =
  /** Bytes of the file that have left so far. */
  | { readonly kind: 'sent'; readonly bytes: number }
  /** A try has failed; the next one follows after the wait. */
  | { readonly kind: 'waiting'; readonly waitMs: number }
  /** Nothing is sent until it is resumed, or the network or the server is back. */
  | { readonly kind: 'held'; readonly by: HeldBy }
  /** All bytes are there. `rowsRead` is null while the server does not say; `again`: after it was interrupted. */
  | { readonly kind: 'processing'; readonly rowsRead: number | null; readonly again: boolean }
  /** The server does not answer for now: what it has received is safe. */
  | { readonly kind: 'unreachable' };

export interface UploadOptions {
  readonly uploadId: string;
  /** The zone that the page shows. */
  readonly timeZone: string;
  /** First chunk to send: 0, or where an earlier try has come to. */
  readonly from: number;
  readonly signal: AbortSignal;
  readonly onEvent: (event: UploadEvent) => void;
  /** Waits so many ms; rejects as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Gives [0, 1). */
  readonly random: () => number;
  readonly chunkBytes?: number;
  /** Each chunk waits here until it may go. */
  readonly gate?: Pick<Gate, 'pass'>;
}
