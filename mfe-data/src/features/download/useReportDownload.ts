import { ApiError, fetchFile, GENERATE_CSV_PATH, saveFile, type GenerateCsvInput } from '@veritas/shared/api';
import { useEffect, useRef, useState } from 'react';
import type { DayRange } from './range/presets.ts';

export type DownloadState =
  | { readonly kind: 'idle' }
  /** In bytes; `total` is null when the server does not say. */
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'saved'; readonly fileName: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string | null };

/** @param hub code of the one hub to report; '' for all, and then nothing beyond the specification is sent. */
export function reportInput({ start, end }: DayRange, hub: string): GenerateCsvInput {
  return { start_date: start, end_date: end, ...(hub !== '' && { hub_code: hub }) };
}

/** Fetches a report and saves it as report_{start}_{end}.csv (SPEC section 7). */
export function useReportDownload() {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(range: DayRange, hub: string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: 'loading', loaded: 0, total: null });
    try {
      const blob = await fetchFile({
        method: 'POST',
        path: GENERATE_CSV_PATH,
        body: reportInput(range, hub),
        signal,
        onProgress: (loaded, total) => {
          if (!signal.aborted) setState({ kind: 'loading', loaded, total });
        },
      });
      if (signal.aborted) return;
      const fileName = reportName(range, hub);
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

/** report_{start}_{end}.csv (SPEC section 7); one hub's own report says whose it is. */
function reportName({ start, end }: DayRange, hub: string): string {
  return `report_${start}_${end}${hub && `_${hub}`}.csv`;
}
