import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { conflict, notFound } from '../../http/errors/errors.ts';
import { dropChunks } from '../store/chunks.ts';
import { dropRejects } from '../store/drop-rejects.ts';
import { abandon } from '../store/closing.ts';
import { findOwnUpload, readUpload } from '../store/uploads.ts';

/**
 * Cancels an upload: frees its slot and deletes its bytes. A running import stops at its next part. Throws 404 for
 * another user's upload and 409 for one that is stored already.
 */
export async function abandonUpload(context: AppContext, actor: Actor, uploadId: string): Promise<void> {
  const { db } = context;
  if (!(await findOwnUpload(db, actor.id, uploadId))) throw notFound('There is no such upload.');
  if (await actingTransaction(context, actor, (trx) => abandon(trx, uploadId, context.clock()))) {
    await dropChunks(db, uploadId);
    await dropRejects(db, uploadId);
    return;
  }
  const { state } = await readUpload(db, uploadId);
  if (state === 'done')
    throw conflict('This upload is stored already. Take its records back in the history of uploads.');
}
