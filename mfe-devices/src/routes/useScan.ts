import type { DeviceRecord } from '@veritas/shared/domain';
import { useEffect, useReducer, useRef } from 'react';

interface ScanOptions {
  filter: { readonly text: string; readonly written: string };
  /** The text that `rows` answer; it may lag behind what is typed. */
  text: string;
  rows: readonly DeviceRecord[] | undefined;
  open: (record: DeviceRecord) => void;
  focusRows: () => void;
}

/**
 * What Enter in the filter does: the only match opens, of several the first row takes the focus. A scanner types and
 * enters faster than rows follow, so it waits until rows and address have caught up with the text.
 */
export function useScan({ filter, text, rows, open, focusRows }: ScanOptions): () => void {
  const sought = useRef<string | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (sought.current === null || !rows) return;
    if (filter.text !== sought.current) sought.current = null;
    else if (text === filter.text && filter.written === filter.text) {
      sought.current = null;
      const [first, second] = rows;
      if (first && !second) open(first);
      else focusRows();
    }
  });

  return () => {
    sought.current = filter.text;
    renderAgain();
  };
}
