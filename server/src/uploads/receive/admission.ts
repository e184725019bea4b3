import type { Amount, UploadLimits } from '../../core/config/config.ts';
import { lockKeys } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { HttpError, unavailable } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { evict } from '../store/closing.ts';
import { openUploads } from '../store/usage.ts';
import type { OpenUpload } from '../store/usage.ts';
import { megabytes } from './size-text.ts';

/** An upload that was idle for this long may be evicted; until then its user can continue it. */
export const IDLE_MS = 10 * 60_000;
const IDLE_MINUTES = IDLE_MS / 60_000;

interface Newcomer {
  readonly userId: string;
  readonly bytes: number;
}

/** Serialises the admission of concurrent uploads, across processes. */
export function lockAdmission(trx: Db, userId: string): Promise<void> {
  return lockKeys(trx, ['uploads', `uploads:${userId}`]);
}

/**
 * Admits an upload that is about to begin, under `lockAdmission`. Every unfinished upload counts, with the size that
 * its first chunk declared; idle ones are evicted, the user's own before those of others. Returns the evicted ones:
 * delete their bytes after the commit. Throws 429 above the limits of the user, 503 above those of all.
 */
export async function admit(
  trx: Db,
  limits: UploadLimits['open'],
  { chunkBytes, newcomer, now }: { chunkBytes: number; newcomer: Newcomer; now: number },
): Promise<string[]> {
  const gone: string[] = [];
  let open = await openUploads(trx);
  const makeRoom = async (isCounted: (upload: OpenUpload) => boolean, limit: Amount) => {
    for (;;) {
      const counted = open.filter(isCounted);
      const bytes = counted.reduce((sum, { totalChunks }) => sum + totalChunks * chunkBytes, 0);
      if (counted.length < limit.count && bytes + newcomer.bytes <= limit.bytes) return null;
      const idle = counted.find(({ state, touchedAt }) => state === 'receiving' && touchedAt <= now - IDLE_MS);
      if (!idle) return { count: counted.length, bytes };
      // A chunk of it may have arrived meanwhile: then it is kept, and counts.
      if (await evict(trx, idle.id, now - IDLE_MS, now)) gone.push(idle.id);
      open = open.flatMap((upload) => {
        if (upload !== idle) return [upload];
        return gone.includes(idle.id) ? [] : [{ ...idle, touchedAt: now }];
      });
    }
  };
  const own = await makeRoom(({ userId }) => userId === newcomer.userId, limits.perUser);
  if (own) throw tooManyOfOneUser(own, limits.perUser);
  const all = await makeRoom(() => true, limits.total);
  if (all) throw tooManyOfAllUsers(all);
  return gone;
}

function tooManyOfOneUser(open: Amount, { count }: Amount): HttpError {
  const what =
    open.count >= count
      ? sentence('You have {count} uploads under way.', { count: open.count })
      : sentence('Your uploads under way take {size}, and this one would be too much.', {
          size: megabytes(open.bytes),
        });
  const text = sentence('{what} Finish or cancel one of them, or try again in {minutes} minutes.', {
    what,
    minutes: IDLE_MINUTES,
  });
  return new HttpError(429, 'too_many_uploads', text, { retryAfter: IDLE_MS / 1_000 });
}

function tooManyOfAllUsers({ count, bytes }: Amount): HttpError {
  const text = sentence(
    'The server has no room for another upload: {count} are under way and take {size}. Nothing was stored. Try again in {minutes} minutes.',
    { count, size: megabytes(bytes), minutes: IDLE_MINUTES },
  );
  return unavailable(text, IDLE_MS / 1_000);
}
