import type { Archived } from '@veritas/shared/contracts';
import type { Db } from '../db/index.ts';
import { readArchiveDays } from '../settings/settings.ts';
import type { ArchiveState } from './change-seq.ts';

/** What answers report about the records that are left out; null when there are none. */
export async function readArchived(db: Db, { count }: ArchiveState): Promise<Archived | null> {
  return count === 0 ? null : { devices: count, after_days: await readArchiveDays(db) };
}
