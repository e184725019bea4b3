import type { Doer } from '../../audit/record.ts';
import { recordAudit } from '../../audit/record.ts';
import type { AppContext } from '../../context.ts';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/change-seq.ts';
import { announceSpan, hide } from '../../devices/hidden.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { isScanned, undoRefusal } from './history.ts';

/**
 * Takes the records of an upload back, all by one short transaction that hides them and tells the readers of changes;
 * they are deleted after it (see `clearHidden`). Throws 409 with the reason when that is no longer possible. Answers
 * how many records are gone.
 */
export function undoUpload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  uploadId: string,
  doer: Doer,
): Promise<number> {
  return transaction(db, async (trx) => {
    await lockFinished(trx, uploadId);
    // Drawn before the look at the records: a scan draws one too, so one of the two sees the other.
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    const upload = await trx
      .selectFrom('uploads')
      .selectAll()
      .select((eb) => isScanned(eb).as('scanned'))
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow();
    const refusal = undoRefusal(upload, Boolean(upload.scanned));
    if (refusal) throw conflict(`This upload cannot be taken back. ${refusal}`);
    const span = { uploadId, firstId: upload.first_id ?? 0, lastId: upload.last_id ?? 0 };
    await hide(trx, span);
    await announceSpan(trx, seq, span, 'removed');
    const undone = { undone_at: clock(), undone_by: doer.name };
    await trx.updateTable('uploads').set(undone).where('id', '=', uploadId).execute();
    const removed = upload.processed ?? 0;
    await recordAudit(trx, doer, {
      action: 'upload.undo',
      target: upload.file_name,
      after: { upload_id: uploadId, removed },
    });
    return removed;
  });
}

async function lockFinished(trx: Db, uploadId: string): Promise<void> {
  const locked = await trx
    .updateTable('uploads')
    .set((eb) => ({ touched_at: eb.ref('touched_at') }))
    .where('id', '=', uploadId)
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) throw notFound('There is no such finished upload.');
}
