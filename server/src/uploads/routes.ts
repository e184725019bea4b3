import { abandonUpload as abandonCall, getUpload, getUploads, undoUpload as undoCall } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { notFound } from '../http/errors/errors.ts';
import { languageOf } from '../http/negotiation/accepted-language.ts';
import { recognised } from '../http/language/sentence.ts';
import { route } from '../auth/routes/route.ts';
import { listUploads } from './history/history.ts';
import { undoUpload } from './history/undo.ts';
import { Imports } from './import/imports.ts';
import { resultIn, storedResult } from './import/result.ts';
import { abandonUpload } from './receive/abandon.ts';
import { findOwnUpload } from './store/uploads.ts';
import { UPLOAD_LIFE_MS } from './upkeep/expiry.ts';
import { measureUploads } from './upkeep/metrics.ts';
import { RecentUploads } from './upkeep/recent-uploads.ts';
import { Recovery } from './upkeep/recovery.ts';
import { Upkeep } from './upkeep/upkeep.ts';
import { rejectsRoute } from './rejects-route.ts';
import { chunkRoute } from './chunk-route.ts';

/**
 * Upload of shipments in chunks (SPEC sections 3 and 7), the state of an upload, its end, and the history of uploads.
 */
export async function uploadRoutes(api: FastifyInstance, context: AppContext): Promise<void> {
  const { db } = context;
  const recent = new RecentUploads(UPLOAD_LIFE_MS);
  const imports = new Imports(context);
  const { resumed } = measureUploads(api, context);
  const upkeep = new Upkeep(context, { imports, recent, recovery: new Recovery(context, imports, resumed) });
  api.addHook('onListen', () => upkeep.start());
  api.addHook('onClose', async () => void (await Promise.all([upkeep.stop(), imports.stop()])));

  route(api, getUpload, async ({ input, user, request }) => {
    const upload = await findOwnUpload(db, user.id, input.upload_id.toLowerCase());
    if (!upload) throw notFound('There is no such upload.');
    const language = languageOf(request);
    const result = await storedResult(db, upload);
    return {
      upload_id: upload.id,
      state: upload.state,
      next: upload.next_chunk,
      total_chunks: upload.total_chunks,
      rows_read: upload.rows_read,
      attempts: upload.attempts,
      result: result && (await resultIn(result, language)),
      error: upload.error && recognised(upload.error).in(language),
    };
  });

  route(api, abandonCall, async ({ input, user }) => {
    await abandonUpload(context, user, input.upload_id.toLowerCase());
    return { message: 'The upload was cancelled.' };
  });

  route(api, getUploads, ({ input, request }) => listUploads(db, input.cursor, languageOf(request)));

  route(api, undoCall, async ({ input, user, request }) => {
    const removed = await undoUpload(context, user, auditContextOf(request), input.upload_id.toLowerCase());
    // Not awaited. What it leaves is removed before the next import.
    imports
      .clearHidden()
      .catch((error: unknown) => context.log.warn({ err: error }, 'removed records are still stored'));
    const number = new Intl.NumberFormat('en-US').format(removed);
    return { message: `${number} ${removed === 1 ? 'record' : 'records'} removed`, removed };
  });

  rejectsRoute(api, context);
  await chunkRoute(api, context, { recent, imports });
}
