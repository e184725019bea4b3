import { trackingKey } from '@veritas/shared/domain';
import { useArchivedDevices } from '@veritas/shared/records';

/** Looks up one device that is not among the records; null looks up none. */
export function useArchivedDevice(trackingId: string | null) {
  const archive = useArchivedDevices(trackingId === null ? [] : [trackingId]);
  return { archive, archived: archive.found.get(trackingKey(trackingId ?? '')) ?? null };
}
