import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';

/** Rows of one statement: SQLite runs inside the process and blocks all other requests. */
const SLICE = 250;

/** Marks rejected rows of this upload as expired; `dropRejects` deletes them. */
export async function expireRejects(db: Db, uploadId: string, now: number): Promise<void> {
  const expired = { rejects_expired_at: now, columns: null };
  await db.updateTable('uploads').set(expired).where('id', '=', uploadId).execute();
}

/**
 * Deletes rejected rows that expired, or of a restarted or failed import, in parts of equally many stored rows,
 * independent of row numbers; `inPart` runs each part.
 */
export async function dropRejects(
  db: Db,
  uploadId: string,
  inPart: (work: (trx: Db) => Promise<void>) => Promise<void> = (work) => work(db),
): Promise<void> {
  for (let after = -1; ; await nextTurn()) {
    const last = await endOfSlice(db, uploadId, after);
    if (last === null) break;
    const from = after;
    await inPart(async (trx) => {
      const slice = trx.deleteFrom('upload_rejects').where('upload_id', '=', uploadId);
      // The lower bound skips index entries of dead rows that PostgreSQL has not vacuumed yet.
      await slice.where('row', '>', from).where('row', '<=', last).execute();
    });
    after = last;
  }
  await inPart(async (trx) => {
    await trx.updateTable('uploads').set({ reject_bytes: 0 }).where('id', '=', uploadId).execute();
  });
}

/** The last row of the next slice after a row; null when there are none. */
async function endOfSlice(db: Db, uploadId: string, after: number): Promise<number | null> {
  const slice = db
    .selectFrom('upload_rejects')
    .select('row')
    .where('upload_id', '=', uploadId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(SLICE);
  const { last } = await db
    .selectFrom(slice.as('slice'))
    .select((eb) => eb.fn.max<number | null>('slice.row').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
