import type { AppContext } from '../../context.ts';
import { dropChunks } from '../store/chunks.ts';
import { dropRejects } from '../store/rejects.ts';
import { expire } from '../store/transitions.ts';
import { untouchedUploads } from '../store/uploads.ts';
import type { RecentUploads } from './recent-uploads.ts';

/** An upload that was not finished is forgotten after this long without a chunk. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

/** Ends uploads that were left unfinished; called when one begins. One that is touched meanwhile stays. */
export async function expireUploads(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  recent: RecentUploads,
): Promise<void> {
  const before = clock() - UPLOAD_LIFE_MS;
  for (const { id } of await untouchedUploads(db, before)) {
    // The clock of the machine may have jumped: what this process saw a moment ago has not expired.
    if (recent.has(id) || !(await expire(db, id, before))) continue;
    await dropChunks(db, id);
    await dropRejects(db, id);
  }
}
