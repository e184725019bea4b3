import { useSyncExternalStore } from 'react';
import { call, findDevices, MAX_FOUND_IDS, reasonOf, referenceOf, useQuery } from '../api/index.ts';
import type { Archived } from '../api/contracts/devices/status-changes.ts';
import { parseDeviceRecords, trackingKey } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { useSession } from '../session/index.ts';
import { keeper } from './records.ts';

/** Minimum and maximum length of a tracking ID that the service accepts. */
const SHORTEST = 6;
const LONGEST = 64;

export interface ArchiveAnswer {
  /** By `trackingKey`; empty while loading. */
  readonly found: ReadonlyMap<string, DeviceRecord>;
  /** Includes the read of changes since the stored copy. */
  readonly isAsking: boolean;
  /** Why the lookup failed, one sentence. */
  readonly problem: string | null;
  /** Of the failed request. */
  readonly reference: string | null;
  readonly retry: () => void;
}

/** The closed devices that the service leaves out of its records; null for none. */
export function useArchived(): Archived | null {
  return useSyncExternalStore(keeper.watch, keeper.store.getState).archived;
}

/**
 * Looks up devices that are not among the records, by tracking ID. Requests are sent only when the service states that
 * it leaves devices out.
 */
export function useArchivedDevices(trackingIds: readonly string[]): ArchiveAnswer {
  const { user, timeZone } = useSession();
  const wanted = trackingIds.map(trackingKey).filter(({ length }) => length >= SHORTEST && length <= LONGEST);
  const { archived, isKept, refreshing } = useSyncExternalStore(keeper.watch, keeper.store.getState);
  const asked = archived ? wanted : [];
  const { data, error, isLoading, isLoadingError, refetch } = useQuery({
    queryKey: [findDevices.path, user, timeZone, asked],
    queryFn: ({ signal }) => findAll(asked, timeZone ?? '', signal),
    enabled: asked.length > 0,
  });
  return {
    found: data ?? NONE,
    isAsking: isLoading || (wanted.length > 0 && isKept && refreshing),
    problem: isLoadingError ? reasonOf(error) : null,
    reference: isLoadingError ? referenceOf(error) : null,
    retry: () => void refetch(),
  };
}

const NONE: ReadonlyMap<string, DeviceRecord> = new Map();

async function findAll(
  trackingIds: readonly string[],
  zone: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DeviceRecord>> {
  const found = new Map<string, DeviceRecord>();
  for (let from = 0; from < trackingIds.length; from += MAX_FOUND_IDS) {
    const some = trackingIds.slice(from, from + MAX_FOUND_IDS);
    const records = parseDeviceRecords(await call(findDevices, { tracking_ids: some }, { signal }), zone);
    for (const record of records) found.set(trackingKey(record.trackingId), record);
  }
  return found;
}
