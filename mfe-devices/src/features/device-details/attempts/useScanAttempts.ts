import { call, getScanAttempts, isUnknownToService, useQuery, type ScanAttempt } from '@veritas/shared/api';
import type { DeviceRecord } from '@veritas/shared/domain';
import { isAcceptedId } from '../../../lib/is-accepted-id.ts';

export interface Attempts {
  /** Null while loading, and on a service without the call. */
  readonly list: readonly ScanAttempt[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Every attempt to scan a device, read again when the device has reached another step. */
export function useScanAttempts({ trackingId, submitted, verified, detached }: DeviceRecord): Attempts {
  const { data, error, refetch } = useQuery({
    queryKey: ['scan-attempts', trackingId, submitted?.at, verified?.at, detached?.at],
    queryFn: ({ signal }) => call(getScanAttempts, { tracking_id: trackingId }, { signal }),
    enabled: isAcceptedId(trackingId),
  });
  return { list: data ?? null, failed: error !== null && !isUnknownToService(error), retry: () => void refetch() };
}
