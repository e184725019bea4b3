import { recordsOfId, splitIds, type DeviceRecord } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useEffect, useEffectEvent } from 'react';
import type { DeviceFilterState } from '../features/device-filter/useDeviceFilter.ts';
import { scanOutcome, type ScanOutcome } from '../features/scan-feedback/scan-outcome.ts';
import { earlierScanText, recordScan } from '../lib/scan-log.ts';

interface ScanOptions {
  filter: DeviceFilterState;
  /** The text that `rows` answer; it may lag behind what is typed. */
  text: string;
  rows: readonly DeviceRecord[] | undefined;
  /** The device of exactly that ID which the filter leaves out. */
  leftOut: DeviceRecord | null;
  /** The one ID of the filter when no device has it. */
  unmatched: string | null;
  /** Whether it is being found out if that one is a device that is not listed. */
  isAsking: boolean;
  open: (record: DeviceRecord) => void;
  onOutcome: (outcome: ScanOutcome) => void;
}

/**
 * What Enter in the filter does: the device of that ID, or the only match, opens, also one of another hub than the
 * list's, which its holder must know of; else the cursor stays for the next scan. A scanner types and enters faster
 * than rows follow, so the device opens when they have caught up.
 */
export function useScan({
  filter,
  text,
  rows,
  leftOut,
  unmatched,
  isAsking,
  open,
  onOutcome,
}: ScanOptions): () => void {
  const { user } = useSession();
  const zone = useZone();
  const isAnswered =
    filter.entered && !isAsking && rows !== undefined && text === filter.text && filter.written === filter.text;
  const openMatch = useEffectEvent(() => {
    const match = onlyMatch(rows ?? [], text.trim()) ?? leftOut;
    filter.answered();
    if (match || unmatched !== null) onOutcome(scanOutcome(match));
    if (match) open(match);
  });
  useEffect(() => {
    if (isAnswered) openMatch();
  }, [isAnswered]);

  return () => {
    const [id, ...others] = splitIds(filter.text);
    const now = Date.now();
    const earlier = id !== undefined && others.length === 0 ? recordScan(user, id, now) : null;
    filter.enter(earlier === null ? null : earlierScanText(earlier, zone, now));
  };
}

function onlyMatch(rows: readonly DeviceRecord[], id: string): DeviceRecord | null {
  const [first, second] = rows;
  if (!first || id === '') return null;
  if (!second) return first;
  const exact = recordsOfId(rows, id);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
