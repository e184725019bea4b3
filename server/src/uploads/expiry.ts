import type { Db } from '../db/index.ts';
import { transaction } from '../db/index.ts';

/** What nobody touched for this long is forgotten, results included. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

/** Removes expired uploads with their chunks; called when an upload begins. An upload in use is touched, so it stays. */
export async function forgetExpiredUploads(db: Db, now: number): Promise<number> {
  const expired = await db
    .selectFrom('uploads')
    .select('id')
    .where('touched_at', '<', now - UPLOAD_LIFE_MS)
    .limit(20)
    .execute();
  for (const { id } of expired) {
    await transaction(db, async (trx) => {
      const gone = await trx
        .deleteFrom('uploads')
        .where('id', '=', id)
        .where('touched_at', '<', now - UPLOAD_LIFE_MS)
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) await trx.deleteFrom('upload_rows').where('upload_id', '=', id).execute();
    });
  }
  return expired.length;
}
