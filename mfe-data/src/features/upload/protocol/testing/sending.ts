import type { UploadOptions } from '../upload-options.ts';

/** For tests: an upload in chunks of four bytes, which does not wait. */
export function options(change: Partial<UploadOptions> = {}): UploadOptions {
  return {
    uploadId: 'u-1',
    timeZone: 'Asia/Kolkata',
    from: 0,
    signal: new AbortController().signal,
    onEvent: () => undefined,
    // No waiting, but a task for everything else.
    sleep: (_ms, signal) =>
      new Promise((go, fail) => setTimeout(() => (signal.aborted ? fail(signal.reason as Error) : go()))),
    random: () => 1,
    chunkBytes: 4,
    ...change,
  };
}

export const csv = (text: string) => new File([text], 'shipments.csv', { type: 'text/csv' });
