import { openForReading } from '../../server/src/db/index.ts';
import type { DataPlace } from '../../server/src/testing/in-store.ts';

/** How often the store holds what was confirmed. */
export interface Kept {
  readonly confirmed: number;
  readonly lost: number;
  readonly doubled: number;
}

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
    const scans = store.db.selectFrom('scan_attempts').select('tracking_id').where('stored', '=', 1);
    return { records: countsOf(records), scans: countsOf(await scans.execute()) };
  } finally {
    await store.close();
  }
}

function countsOf(rows: readonly { readonly tracking_id: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tracking_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
