import type { AuditContext } from '../../audit/record.ts';
import { recordAudit } from '../../audit/record.ts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { drawChangeNumbers } from '../../devices/changes/change-seq.ts';
import { announceSpan, hide } from '../../devices/records/hidden.ts';
import { conflict, notFound } from '../../http/errors/errors.ts';
import { joined } from '../../http/language/sentence.ts';
import { lockFinished, undo } from '../store/finishing.ts';
import { readUpload } from '../store/uploads.ts';
import { readScanned } from '../store/finished-uploads.ts';
import { undoRefusal } from './history.ts';

/**
 * Undoes an upload in one short transaction that hides its records and announces the change; they are deleted
 * afterwards (see `clearHidden`); a no-op for one that is undone already. Throws 409 with the reason when that is no
 * longer possible. Returns the number of removed records.
 */
export function undoUpload(context: AppContext, actor: Actor, audit: AuditContext, uploadId: string): Promise<number> {
  return actingTransaction(context, actor, async (trx) => {
    if (!(await lockFinished(trx, uploadId))) throw notFound('There is no such finished upload.');
    const upload = await readUpload(trx, uploadId);
    const removed = upload.processed ?? 0;
    if (upload.undone_at !== null) return removed;
    // Drawn before the records are checked, which serialises it with scans: one of the two sees the other.
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    const refusal = undoRefusal({ ...upload, scanned: await readScanned(trx, uploadId) });
    if (refusal) throw conflict(joined(['This upload cannot be undone.', refusal], ' '));
    const span = { uploadId, firstId: upload.first_id ?? 0, lastId: upload.last_id ?? 0 };
    await hide(trx, span);
    await announceSpan(trx, seq, span, 'removed');
    await undo(trx, uploadId, audit.name, audit.at);
    await recordAudit(trx, audit, {
      action: 'upload.undo',
      target: upload.file_name,
      after: { upload_id: uploadId, removed },
    });
    return removed;
  });
}
