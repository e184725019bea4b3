import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  abandonUpload as abandonCall,
  ChunkReceipt,
  getUpload,
  getUploads,
  UPLOAD_PATH,
  UPLOAD_REJECTS_PATH,
  undoUpload as undoCall,
  UploadResult,
} from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { auditContextOf } from '../audit/record.ts';
import { rereadActor } from '../auth/authority.ts';
import { signedIn } from '../auth/guard.ts';
import { whileAllowed } from '../auth/while-allowed.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { notFound } from '../http/errors.ts';
import { languageOf } from '../http/accepted-language.ts';
import { recognised } from '../http/language/sentence.ts';
import { route } from '../auth/route.ts';
import { refuseOtherTypes } from './csv/file-text.ts';
import { listUploads } from './history/history.ts';
import { rejectsCsv, rejectsFileName } from './history/rejects.ts';
import { undoUpload } from './history/undo.ts';
import { Imports } from './import/imports.ts';
import { resultIn, storedResult } from './import/result.ts';
import { abandonUpload } from './receive/abandon.ts';
import { contentDigest } from './receive/content-digest.ts';
import { MULTIPART_LIMITS, readChunk } from './receive/read-chunk.ts';
import { receiveChunk } from './receive/receive-chunk.ts';
import { rejectsGone } from './store/refusals.ts';
import { freeBytes } from './store/free-bytes.ts';
import { findFinishedUpload, findOwnUpload } from './store/uploads.ts';
import { expireUploads, UPLOAD_LIFE_MS } from './upkeep/expiry.ts';
import { measureUploads } from './upkeep/metrics.ts';
import { RecentUploads } from './upkeep/recent-uploads.ts';
import { Recovery } from './upkeep/recovery.ts';
import { Upkeep } from './upkeep/upkeep.ts';

/**
 * Upload of shipments in chunks (SPEC sections 3 and 7), where an upload stands, its end, and the history of uploads.
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
    // Nobody waits for it. What it does not come to is done before the next import.
    imports
      .clearHidden()
      .catch((error: unknown) => context.log.warn({ err: error }, 'removed records are still stored'));
    const number = new Intl.NumberFormat('en-US').format(removed);
    return { message: `${number} ${removed === 1 ? 'record' : 'records'} removed`, removed };
  });

  rejectsRoute(api, context);
  await chunkRoute(api, context, { recent, imports });
}

/** The refused rows of an upload as a CSV file, for as long as they are kept. */
function rejectsRoute(api: FastifyInstance, { db }: AppContext): void {
  api.get<{ Querystring: v.InferOutput<typeof getUpload.input> }>(
    `/${UPLOAD_REJECTS_PATH}`,
    { schema: { querystring: getUpload.input } },
    async (request, reply) => {
      const upload = await findFinishedUpload(db, request.query.upload_id.toLowerCase());
      if (!upload) throw notFound('There is no such finished upload.');
      if (upload.rejects_expired_at !== null) throw rejectsGone();
      const columns = JSON.parse(upload.columns ?? '[]') as string[];
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${rejectsFileName(upload.file_name)}"`);
      const rows = whileAllowed(request, rejectsCsv(db, upload.id, columns));
      return reply.send(Readable.from(rows, { objectMode: false }));
    },
  );
}

/** Receives a chunk; the last one imports the file before it is answered. */
async function chunkRoute(
  api: FastifyInstance,
  context: AppContext,
  { recent, imports }: { readonly recent: RecentUploads; readonly imports: Imports },
): Promise<void> {
  // A scope of its own: everywhere else a body is JSON.
  await api.register(async (scope) => {
    await scope.register(multipart, { limits: MULTIPART_LIMITS });
    scope.post(`/${UPLOAD_PATH}`, async (request) => {
      const checkDigest = contentDigest(request);
      const chunk = await readChunk(request);
      await checkDigest();
      if (chunk.index === 0) {
        refuseOtherTypes(chunk.bytes);
        await expireUploads(context, recent);
      }
      const user = signedIn(request);
      const upload = await receiveChunk(context, user, chunk).finally(() => freeBytes(chunk.bytes));
      recent.add(upload.id);
      const isLast = chunk.index === chunk.total - 1;
      if (!isLast) return v.parse(ChunkReceipt, { received: chunk.index, next: upload.next_chunk });
      const requireAuthority = (trx: Db) => rereadActor({ ...context, db: trx }, user, 'share');
      const importer = { ...auditContextOf(request), sessionId: user.sessionId, requireAuthority };
      return resultIn(v.parse(UploadResult, await imports.importNow(upload, importer)), languageOf(request));
    });
  });
}
