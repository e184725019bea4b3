import { recordsOfId, splitIds, type DeviceRecord } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useEffect, useEffectEvent } from 'react';
import type { DeviceFilterState } from '../features/device-filter/useDeviceFilter.ts';
import { scanOutcome, type ScanOutcome } from '../features/scan-feedback/scan-outcome.ts';
import { earlierScanText, recordScan } from '../lib/scan-log.ts';

interface ScanOptions {
  filter: DeviceFilterState;
  rows: readonly DeviceRecord[] | undefined;
  /** The device of exactly that ID, where another filter leaves it out. */
  leftOut: DeviceRecord | null;
  /** The one ID of the filter when no device has it. */
  unmatched: string | null;
  /** Whether the archive is still being searched for that one. */
  isAsking: boolean;
  open: (record: DeviceRecord) => void;
  onOutcome: (outcome: ScanOutcome) => void;
}

/**
 * What Enter in the filter does: the device of that ID, or the only match, opens. It may belong to another hub than the
 * list's: the person who holds it has to see that. Without a match the cursor stays for the next scan. A scanner types
 * and enters faster than rows follow, so the device opens when they have caught up.
 */
export function useScan(options: ScanOptions): () => void {
  const { filter, rows, leftOut, unmatched, isAsking, open, onOutcome } = options;
  const { user } = useSession();
  const zone = useZone();
  const isAnswered = filter.scanDue && rows !== undefined && !isAsking;
  const openMatch = useEffectEvent(() => {
    const match = onlyMatch(rows ?? [], splitIds(filter.text).join(' ')) ?? leftOut;
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
