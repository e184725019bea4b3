import { trackingKey } from '@veritas/shared/domain';
import { useDevice } from '@veritas/shared/records';
import { useSession, useZone } from '@veritas/shared/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { scanOutcome, type ScanOutcome } from '../features/scan-feedback/scan-outcome.ts';
import { useScannerKeys } from '../lib/browser/scanner-keys.ts';
import { recordScan } from '../lib/scan-log.ts';
import { useArchivedDevice } from '../lib/useArchivedDevice.ts';

interface ScanAnywhereOptions {
  /** Of the device that is open. */
  readonly trackingId: string | null;
  /** False when the user stays with the open device. */
  readonly show: (trackingId: string) => boolean;
  /** Whether the devices are loaded. */
  readonly isReady: boolean;
  readonly onOutcome: (outcome: ScanOutcome) => void;
}

/**
 * Opens each device that is scanned outside the filter, in place of the open one. Returns a message about the scan,
 * such as that the ID was scanned before.
 */
export function useScanAnywhere({ trackingId, show, isReady, onOutcome }: ScanAnywhereOptions): string | null {
  const { user } = useSession();
  const zone = useZone();
  const [scan, setScan] = useState<{ readonly id: string; readonly notice: string | null } | null>(null);
  const known = useDevice(scan?.id ?? '');
  const { archive, archived } = useArchivedDevice(scan && !known ? scan.id : null);
  const record = known ?? archived;
  const isAnswered = isReady && !archive.isAsking;
  useScannerKeys(trackingId !== null, (id) => {
    if (show(id)) setScan({ id, notice: recordScan(user, id, zone) });
  });
  const report = useEffectEvent(() => onOutcome(scanOutcome(record)));
  useEffect(() => {
    if (scan && isAnswered) report();
  }, [scan, isAnswered]);
  return scan && trackingId !== null && trackingKey(scan.id) === trackingKey(trackingId) ? scan.notice : null;
}
