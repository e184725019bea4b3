import { latestPlausibleTime } from '../../auth/tokens/clocks.ts';
import type { AppContext } from '../../context/app-context.ts';
import { expire, forgetFailedBefore } from '../store/closing.ts';
import { dropBytes, dropChunks, forgetChunks } from '../store/chunks.ts';
import { dropRejects, expireRejects } from '../store/drop-rejects.ts';
import { touchFromFuture, idleUploads } from '../store/uploads.ts';
import { finishedWithRejects, leftovers } from '../store/usage.ts';
import type { RecentUploads } from './recent-uploads.ts';

/** An unfinished upload expires after this long without a chunk. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

/** Expires unfinished idle uploads. One with new activity meanwhile is kept. */
export async function expireUploads(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  recent: RecentUploads,
): Promise<void> {
  const now = clock();
  const before = now - UPLOAD_LIFE_MS;
  // Timestamps of a clock that was ahead: otherwise they would count against their user's limit until that time.
  await touchFromFuture(db, latestPlausibleTime(now), now);
  for (const { id } of await idleUploads(db, before)) {
    // The machine's clock may have jumped: uploads with recent activity in this process have not expired.
    if (recent.has(id) || !(await expire(db, id, before, clock()))) continue;
    await dropChunks(db, id);
    await dropRejects(db, id);
  }
}

/** Expires rejected rows after their retention period. */
export async function expireOldRejects({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<void> {
  const { keptMs } = config.uploads.rejects;
  if (keptMs === Number.POSITIVE_INFINITY) return;
  for (const id of await finishedWithRejects(db, clock() - keptMs)) {
    await expireRejects(db, id, clock());
    await dropRejects(db, id);
  }
}

/** Deletes data that finished uploads no longer need, and leftovers of dead processes. */
export async function clearLeftovers({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { rejects, bytes } = await leftovers(db);
  for (const id of rejects) await dropRejects(db, id);
  for (const id of bytes) await dropBytes(db, id);
  await forgetChunks(db, clock() - UPLOAD_LIFE_MS);
  await forgetFailedBefore(db, clock() - UPLOAD_LIFE_MS);
}
