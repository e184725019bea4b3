import { recordsOfId, splitIds, type DeviceRecord } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useEffect, useEffectEvent } from 'react';
import type { DeviceFilterState } from '../features/device-filter/useDeviceFilter.ts';
import { scanOutcome, type ScanOutcome } from '../features/scan-feedback/scan-outcome.ts';
import { recordScan } from '../lib/scan-log.ts';

interface ScanOptions {
  filter: DeviceFilterState;
  rows: readonly DeviceRecord[] | undefined;
  /** The device of exactly that ID, if another filter excludes it. */
  leftOut: DeviceRecord | null;
  /** The one ID of the filter if no device has it. */
  unmatched: string | null;
  /** Whether the archive is still being searched for that one. */
  isAsking: boolean;
  open: (record: DeviceRecord) => void;
  onOutcome: (outcome: ScanOutcome) => void;
}

/**
 * Enter in the filter opens the device of that ID, or the only match. It may belong to another hub than the list's,
 * which the user has to see. Without a match the cursor stays for the next scan. A scanner types and enters faster than
 * rows are rendered, so the device opens when they are up to date.
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
    filter.enter(id !== undefined && others.length === 0 ? recordScan(user, id, zone) : null);
  };
}

function onlyMatch(rows: readonly DeviceRecord[], id: string): DeviceRecord | null {
  const [first, second] = rows;
  if (!first || id === '') return null;
  if (!second) return first;
  const exact = recordsOfId(rows, id);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
