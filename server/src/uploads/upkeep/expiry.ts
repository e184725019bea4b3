import { latestPlausibleTime } from '../../auth/clocks.ts';
import type { AppContext } from '../../context/app-context.ts';
import { expire, forgetFailedBefore } from '../store/closing.ts';
import { dropBytes, dropChunks, forgetChunks } from '../store/chunks.ts';
import { dropRejects, expireRejects } from '../store/drop-rejects.ts';
import { touchFromFuture, untouchedUploads } from '../store/uploads.ts';
import { finishedWithRejects, leftovers } from '../store/usage.ts';
import type { RecentUploads } from './recent-uploads.ts';

/** An upload that was not finished is forgotten after this long without a chunk. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

/** Ends uploads that were left unfinished. One that is touched meanwhile stays. */
export async function expireUploads(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  recent: RecentUploads,
): Promise<void> {
  const now = clock();
  const before = now - UPLOAD_LIFE_MS;
  // By a clock that was ahead: they would otherwise count against their user's limit until that time has come.
  await touchFromFuture(db, latestPlausibleTime(now), now);
  for (const { id } of await untouchedUploads(db, before)) {
    // The clock of the machine may have jumped: what this process saw a moment ago has not expired.
    if (recent.has(id) || !(await expire(db, id, before, clock()))) continue;
    await dropChunks(db, id);
    await dropRejects(db, id);
  }
}

/** Lets rejected rows expire that were kept long enough. */
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

/** Drops what uploads that are over no longer need, and what processes left that died before they came to it. */
export async function clearLeftovers({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { rejects, bytes } = await leftovers(db);
  for (const id of rejects) await dropRejects(db, id);
  for (const id of bytes) await dropBytes(db, id);
  await forgetChunks(db, clock() - UPLOAD_LIFE_MS);
  await forgetFailedBefore(db, clock() - UPLOAD_LIFE_MS);
}
