import { ApiError } from '@veritas/shared/api';
import { mayPass } from './next-step.ts';
import type { UploadTransport } from './transport.ts';
import type { UploadOptions } from './upload-options.ts';

/** Time between two status calls while the server works on a whole file, or cannot be reached. */
export const POLL_MS = 1_000;
/** Status calls without an answer: a restarted server is back sooner, and continues with the file automatically. */
export const MAX_UNREACHABLE = 60;

/** The server received every byte but could not use the file; the message is the server's, '' without one. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

export type UploadStatus =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'receiving'; readonly next: number; readonly total: number }
  /** The server does not know the upload, or does not know this call. */
  | { readonly kind: 'unknown' };

type Watch = Pick<UploadOptions, 'uploadId' | 'signal' | 'sleep' | 'onEvent'>;

/**
 * The server's status of an upload; while it works on it, or cannot be reached for a moment, waits for the end.
 * @throws UploadFailed, or ApiError when the server does not come back
 */
export async function uploadStatus(transport: UploadTransport, watch: Watch): Promise<UploadStatus> {
  let unreachable = 0;
  for (;;) {
    const known = await transport.status(watch.uploadId, watch.signal).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !mayPass(error.status) || ++unreachable > MAX_UNREACHABLE) throw error;
      return 'unreachable' as const;
    });
    if (known === 'unreachable') {
      watch.onEvent({ kind: 'unreachable' });
      await watch.sleep(POLL_MS, watch.signal);
      continue;
    }
    unreachable = 0;
    if (known?.state === 'failed') throw new UploadFailed(known.error ?? '');
    if (known?.state === 'done' && known.result) return { kind: 'done', result: known.result };
    if (known?.state === 'receiving') return { kind: 'receiving', next: known.next, total: known.total_chunks };
    if (known?.state !== 'processing') return { kind: 'unknown' };
    watch.onEvent({ kind: 'processing', rowsRead: known.rows_read, again: known.attempts > 0 });
    await watch.sleep(POLL_MS, watch.signal);
  }
}

/** Reports how many rows are read until the signal aborts, or the server does not know the call. */
export async function watchRows(transport: UploadTransport, watch: Watch): Promise<void> {
  watch.onEvent({ kind: 'processing', rowsRead: null, again: false });
  for (;;) {
    await watch.sleep(POLL_MS, watch.signal);
    const known = await transport.status(watch.uploadId, watch.signal);
    if (!known || watch.signal.aborted) return;
    if (known.state === 'processing') watch.onEvent({ kind: 'processing', rowsRead: known.rows_read, again: false });
  }
}
