import { openForReading } from '../../server/src/db/index.ts';
import type { DataPlace } from '../../server/src/testing/database/in-store.ts';

/** How often the store holds what was confirmed. */
export interface Kept {
  readonly confirmed: number;
  readonly lost: number;
  readonly doubled: number;
}

/** How much of what was confirmed is stored, and how often. */
export function compare(confirmed: readonly string[], counts: ReadonlyMap<string, number>): Kept {
  const times = confirmed.map((key) => counts.get(key) ?? 0);
  return {
    confirmed: confirmed.length,
    lost: times.filter((count) => count === 0).length,
    doubled: times.filter((count) => count > 1).length,
  };
}

/** How often each tracking ID is stored as a record, and as a scan that was accepted. */
export async function storedRecords(place: DataPlace) {
  const store = openForReading(place);
  try {
    const records = await store.db.selectFrom('devices').select('tracking_id').execute();
    const scans = await store.db.selectFrom('scan_attempts').select('tracking_id').where('stored', '=', 1).execute();
    const idOf = (row: { readonly tracking_id: string }) => row.tracking_id;
    return { records: countsOf(records.map(idOf)), scans: countsOf(scans.map(idOf)) };
  } finally {
    await store.close();
  }
}

/** How often each key is there. */
export function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
