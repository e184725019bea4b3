import { ApiError, fetchFile, saveFile, type FileRequest } from '@veritas/shared/api';
import { useEffect, useRef, useState } from 'react';

export type DownloadState =
  | { readonly kind: 'idle' }
  /** In bytes; `total` is null when the server does not say. */
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'saved'; readonly fileName: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string | null };

/** Fetches one file at a time and hands it to the browser under a name; leaving the screen ends it. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(request: Pick<FileRequest, 'method' | 'path' | 'body'>, fileName: string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: 'loading', loaded: 0, total: null });
    try {
      const blob = await fetchFile({
        ...request,
        signal,
        onProgress: (loaded, total) => {
          if (!signal.aborted) setState({ kind: 'loading', loaded, total });
        },
      });
      if (signal.aborted) return;
      saveFile(blob, fileName);
      setState({ kind: 'saved', fileName, bytes: blob.size });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', reason: error instanceof ApiError ? error.message : null });
    }
  }

  function clear() {
    running.current?.abort();
    setState({ kind: 'idle' });
  }

  return { state, download, clear };
}
