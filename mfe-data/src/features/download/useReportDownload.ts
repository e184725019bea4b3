import { ApiError, fetchFile, GENERATE_CSV_PATH, saveFile, type GenerateCsvInput } from '@veritas/shared/api';
import { useEffect, useRef, useState } from 'react';
import type { DayRange } from './presets.ts';

export type DownloadState =
  | { readonly kind: 'idle' }
  /** In bytes; `total` is null when the server does not say. */
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'saved'; readonly fileName: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string | null };

/** Fetches a report and saves it as report_{start}_{end}.csv (SPEC section 7). */
export function useReportDownload() {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download({ start, end }: DayRange) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: 'loading', loaded: 0, total: null });
    try {
      const blob = await fetchFile({
        method: 'POST',
        path: GENERATE_CSV_PATH,
        body: { start_date: start, end_date: end } satisfies GenerateCsvInput,
        signal,
        onProgress: (loaded, total) => {
          if (!signal.aborted) setState({ kind: 'loading', loaded, total });
        },
      });
      if (signal.aborted) return;
      const fileName = `report_${start}_${end}.csv`;
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
