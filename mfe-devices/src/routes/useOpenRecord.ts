import { placeOfId, trackingKey, type DeviceRecord } from '@veritas/shared/domain';
import { useArchivedDevices, useDevice } from '@veritas/shared/records';
import type { ListWalk } from '../features/device-details/Walk.tsx';

interface Opened {
  readonly trackingId: string | null;
  readonly recordId: string | null;
  readonly replace: (record: DeviceRecord) => void;
}

/** The record of the open device, the very row it was opened from, and the way from it to the rows beside it. */
export function useOpenRecord(opened: Opened, rows: readonly DeviceRecord[]) {
  const { trackingId, recordId, replace } = opened;
  const byTrackingId = useDevice(trackingId ?? '');
  const archive = useArchivedDevices(trackingId === null || byTrackingId ? [] : [trackingId]);
  if (trackingId === null) return { record: null, walk: null, archive };
  const row = recordId === null ? undefined : rows[placeOfId(rows, recordId, trackingId)];
  const record = row ?? byTrackingId ?? archive.found.get(trackingKey(trackingId)) ?? null;
  const place = record ? rows.indexOf(record) : -1;
  const walk: ListWalk = {
    place: place + 1,
    count: rows.length,
    go: (step) => {
      const next = rows[place + step];
      if (next) replace(next);
    },
  };
  return { record, walk: place < 0 ? null : walk, archive };
}
