import { splitIds, trackingKey, type DeviceRecord } from '@veritas/shared/domain';
import { useEffect, useReducer, useRef, useState } from 'react';
import { earlierScanWords, noteScan } from '../lib/scan-log.ts';

interface ScanOptions {
  filter: { readonly text: string; readonly written: string };
  /** The text that `rows` answer; it may lag behind what is typed. */
  text: string;
  rows: readonly DeviceRecord[] | undefined;
  /** The device of exactly that ID which the filter leaves out. */
  leftOut: DeviceRecord | null;
  open: (record: DeviceRecord) => void;
  user: string | null;
  zone: string;
}

/**
 * What Enter in the filter does: the device of that ID, or the only match, opens, also one of another hub than the
 * list's, which is what whoever holds it must know; else the cursor stays for the next scan. A scanner types and enters faster than rows follow, so it waits until rows and address have caught up.
 */
export function useScan({ filter, text, rows, leftOut, open, user, zone }: ScanOptions) {
  const sought = useRef<string | null>(null);
  const [earlier, setEarlier] = useState<{ id: string; words: string } | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (sought.current === null || !rows) return;
    if (filter.text !== sought.current) sought.current = null;
    else if (text === filter.text && filter.written === filter.text) {
      const match = onlyMatch(rows, sought.current.trim()) ?? leftOut;
      sought.current = null;
      if (match) open(match);
    }
  });

  function scan() {
    const [id, ...others] = splitIds(filter.text);
    sought.current = filter.text;
    const now = Date.now();
    const before = id !== undefined && others.length === 0 ? noteScan(user, id, now) : null;
    setEarlier(before && { id: before.id, words: earlierScanWords(before, zone, now) });
    renderAgain();
  }
  // Told as long as the ID stands in the filter.
  return { scan, notice: earlier?.id === filter.text.trim() ? earlier.words : null };
}

function onlyMatch(rows: readonly DeviceRecord[], id: string): DeviceRecord | null {
  const [first, second] = rows;
  if (!first || id === '') return null;
  if (!second) return first;
  const exact = rows.filter(({ trackingId }) => trackingKey(trackingId) === trackingKey(id));
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
