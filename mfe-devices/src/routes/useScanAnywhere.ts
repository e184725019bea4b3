import { trackingKey } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useState } from 'react';
import { useScannerKeys } from '../lib/browser/scanner-keys.ts';
import { earlierScanText, recordScan } from '../lib/scan-log.ts';

interface Opened {
  readonly trackingId: string | null;
  readonly show: (trackingId: string) => void;
}

/**
 * Opens each device that is scanned outside the filter, in the place of the one that is open. Gives what there is to
 * say of the scan that is shown, as that the ID was scanned before.
 */
export function useScanAnywhere({ trackingId, show }: Opened): string | null {
  const { user } = useSession();
  const zone = useZone();
  const [scan, setScan] = useState<{ readonly id: string; readonly notice: string | null } | null>(null);
  useScannerKeys(trackingId !== null, (id) => {
    const now = Date.now();
    const earlier = recordScan(user, id, now);
    setScan({ id, notice: earlier === null ? null : earlierScanText(earlier, zone, now) });
    show(id);
  });
  return scan && trackingId !== null && trackingKey(scan.id) === trackingKey(trackingId) ? scan.notice : null;
}
