import { ApiError, fetchFile, saveFile, useMutation, type FileRequest } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { useEffect, useRef, useState } from 'react';

/** In bytes; `total` is null when the server does not send it. */
interface Progress {
  readonly loaded: number;
  readonly total: number | null;
}

export type DownloadState =
  | { readonly kind: 'idle' }
  | (Progress & { readonly kind: 'loading' })
  | { readonly kind: 'saved'; readonly fileName: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string | null };

interface Download {
  readonly request: Pick<FileRequest, 'method' | 'path' | 'body'>;
  readonly fileName: string;
}

const NOTHING_YET: Progress = { loaded: 0, total: null };

/**
 * Fetches one file at a time and hands it to the browser under a name; leaving the screen aborts it, after a question.
 */
export function useDownload() {
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { mutate, reset, variables, ...download } = useMutation({
    mutationFn: async ({ request, fileName }: Download) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const onProgress = (loaded: number, total: number | null) => {
        if (!signal.aborted) setProgress({ loaded, total });
      };
      const blob = await fetchFile({ ...request, signal, onProgress });
      signal.throwIfAborted();
      saveFile(blob, fileName);
      return { fileName, bytes: blob.size };
    },
  });

  const name = variables?.fileName ?? '';
  useLeaveGuard(
    download.isPending
      ? t('Leave this page? The download of {name} will stop and has to be started again.', { name })
      : null,
  );

  function start(request: Download['request'], fileName: string) {
    setProgress(NOTHING_YET);
    mutate({ request, fileName });
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
  return error ? { kind: 'failed', reason: error instanceof ApiError ? error.message : null } : { kind: 'idle' };
}
