import { placeOfId, type DeviceRecord } from '@veritas/shared/domain';
import { useDevice, useDeviceRecords } from '@veritas/shared/records';
import { useRef, useState } from 'react';
import type { PutDevice } from '../features/device-details/useOpenDevice.ts';
import type { ListWalk } from '../features/device-details/Walk.tsx';
import { placeLeft, type AskedRows, type ListedPlace } from '../features/device-list/rows/place-left.ts';
import { useArchivedDevice } from '../lib/useArchivedDevice.ts';

interface Opened {
  readonly trackingId: string | null;
  readonly recordId: string | null;
  readonly latest: PutDevice | null;
  readonly latestId: () => string | null;
  readonly replace: (record: DeviceRecord) => void;
}

/** The record of the open device, the exact row it was opened from, and the navigation to its neighbours. */
export function useOpenRecord(opened: Opened, list: AskedRows) {
  const { trackingId, recordId, latestId, replace } = opened;
  const reached = useRef<DeviceRecord | null>(null);
  const { rows } = list;
  const byTrackingId = useDevice(trackingId ?? '');
  const everyRecord = useDeviceRecords() ?? [];
  const { archive, archived } = useArchivedDevice(byTrackingId ? null : trackingId);
  const ofId = (records: readonly DeviceRecord[]) =>
    trackingId && recordId ? records[placeOfId(records, recordId, trackingId)] : undefined;
  // When the open device has left the list, the ID may lead to another device with the same ID.
  const own = ofId(rows) ?? (byTrackingId?.id === recordId ? byTrackingId : ofId(everyRecord));
  const known = own ?? byTrackingId ?? archived;
  const record = trackingId === null ? null : known;
  const lastId = useLastOpened(opened, record);
  const { index, isListed } = useOpenPlace(trackingId, record, list);
  const after = isListed ? index + 1 : index;
  const walk: ListWalk = {
    place: isListed ? index + 1 : null,
    count: rows.length,
    before: index,
    after: rows.length - after,
    go: (step) => {
      // Of two quick presses the second comes before the device of the first is rendered.
      const from = reached.current?.trackingId === latestId() ? rows.indexOf(reached.current) : -1;
      const next = rows[from >= 0 ? from + step : step < 0 ? index - 1 : after];
      if (!next) return;
      reached.current = next;
      replace(next);
    },
  };
  return { record, walk: index < 0 ? null : walk, archive, lastId };
}

interface LastOpened {
  readonly trackingId: string | null;
  readonly recordId: string | null;
}

/** The id of the record that was open last, or of one opened in its place that was closed before it was rendered. */
function useLastOpened({ trackingId, latest }: Opened, record: DeviceRecord | null): string | null {
  const [last, setLast] = useState<LastOpened>({ trackingId: null, recordId: null });
  // The id of a scanned device comes with its record.
  const scanned = useDevice(latest?.trackingId ?? '');
  if (trackingId !== null) {
    const recordId = record?.id ?? null;
    if (trackingId !== last.trackingId || recordId !== last.recordId) setLast({ trackingId, recordId });
    return recordId;
  }
  const isUnseen = latest !== null && latest.over !== null && latest.over === last.trackingId;
  return isUnseen ? latest.id || (scanned?.id ?? null) : last.recordId;
}

interface OpenPlace extends ListedPlace {
  readonly trackingId: string | null;
  /** Whether the device is a row; else the index is the gap that it left. */
  readonly isListed: boolean;
}

/** The index of the open device in the list, or of its gap; -1 if it never was one of the rows. */
function useOpenPlace(trackingId: string | null, record: DeviceRecord | null, list: AskedRows): OpenPlace {
  const [before, setPlace] = useState<OpenPlace>({ ...list, trackingId: null, isListed: false, index: -1 });
  const place = followed(before, trackingId, record, list);
  if (place !== before) setPlace(place);
  return place;
}

function followed(
  before: OpenPlace,
  trackingId: string | null,
  record: DeviceRecord | null,
  list: AskedRows,
): OpenPlace {
  const isSame = before.trackingId === trackingId;
  // Computed only while a device is open, as typing into the filter changes the rows at every key.
  if (trackingId === null && isSame) return before;
  const { rows, question } = list;
  const listed = record ? rows.indexOf(record) : -1;
  const isListed = listed >= 0;
  const index = isListed ? listed : isSame ? placeLeft(before, list) : -1;
  const isUnmoved = before.index === index && before.isListed === isListed;
  if (isSame && isUnmoved && before.rows === rows && before.question === question) return before;
  return { rows, question, trackingId, isListed, index };
}
