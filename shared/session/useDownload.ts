import { useEffect, useRef, useState } from 'react';
import { ApiError, fetchFile, isMissing, saveFile, useMutation, type FileRequest } from '../api/index.ts';
import { t } from '../language/t.ts';
import { useLeaveGuard } from './leave-guard.ts';

/** In bytes; `total` is null when the server does not send it. */
interface Progress {
  readonly loaded: number;
  readonly total: number | null;
}

export type DownloadState =
  | { readonly kind: 'idle' }
  | (Progress & { readonly kind: 'loading' })
  | { readonly kind: 'saved'; readonly fileName: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly error: Error; readonly reason: string | null };

interface Wanted {
  readonly request: Pick<FileRequest, 'method' | 'path' | 'body'>;
  readonly fileName: string;
  /** Saved where the server lacks the call. After a failure it would look like the file, and may be less. */
  readonly substitute?: (() => Blob) | undefined;
}

interface DownloadOptions {
  /** A download of the frame continues while pages change. */
  readonly belongsTo?: 'page' | 'frame';
  /** Not called for a cancelled download. */
  readonly onError?: (error: Error) => void;
}

const NOTHING_YET: Progress = { loaded: 0, total: null };

/**
 * Fetches one file at a time and saves it under a name. `clear` cancels it, and so does unmounting its owner: a page
 * asks before it is left.
 */
export function useDownload({ belongsTo = 'page', onError }: DownloadOptions = {}) {
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { mutate, reset, variables, ...download } = useMutation({
    // Shows its own progress, and takes as long as the file.
    meta: { isLong: true },
    mutationFn: async ({ request, fileName, substitute, signal }: Wanted & { readonly signal: AbortSignal }) => {
      const onProgress = (loaded: number, total: number | null) => {
        if (!signal.aborted) setProgress({ loaded, total });
      };
      const blob = await fetchFile({ ...request, signal, onProgress }).catch((error: unknown) => {
        if (signal.aborted || !substitute || !isMissing(error)) throw error;
        return substitute();
      });
      signal.throwIfAborted();
      saveFile(blob, fileName);
      return { fileName, bytes: blob.size };
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) onError?.(error);
    },
  });

  const name = variables?.fileName ?? '';
  useLeaveGuard(
    download.isPending && belongsTo === 'page'
      ? t('Leave this page? The download of {name} will stop and has to be started again.', { name })
      : null,
  );

  function start(request: Wanted['request'], fileName: string, substitute?: Wanted['substitute']) {
    running.current?.abort();
    running.current = new AbortController();
    setProgress(NOTHING_YET);
    mutate({ request, fileName, substitute, signal: running.current.signal });
  }
  function clear() {
    running.current?.abort();
    reset();
  }
  return {
    state: stateOf(download, progress),
    download: start,
    clear,
  };
}

interface Outcome {
  readonly isPending: boolean;
  readonly data: { readonly fileName: string; readonly bytes: number } | undefined;
  readonly error: Error | null;
}

function stateOf({ isPending, data, error }: Outcome, progress: Progress): DownloadState {
  if (isPending) return { kind: 'loading', ...progress };
  if (data) return { kind: 'saved', ...data };
  return error ? { kind: 'failed', error, reason: error instanceof ApiError ? error.message : null } : { kind: 'idle' };
}
