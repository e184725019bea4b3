import multipart from '@fastify/multipart';
import { ChunkReceipt, UPLOAD_PATH, UploadResult } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { auditContextOf } from '../audit/record.ts';
import { rereadSignedIn } from '../auth/access/authority.ts';
import { signedIn } from '../auth/access/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { languageOf } from '../http/negotiation/accepted-language.ts';
import { refuseOtherTypes } from './csv/file-text.ts';
import type { Imports } from './import/imports.ts';
import { resultIn } from './import/result.ts';
import { contentDigest } from './receive/content-digest.ts';
import { isMultipart, MULTIPART_LIMITS, notMultipart, readChunk } from './receive/read-chunk.ts';
import { receiveChunk } from './receive/receive-chunk.ts';
import { freeBytes } from './store/free-bytes.ts';
import { expireUploads } from './upkeep/expiry.ts';
import type { RecentUploads } from './upkeep/recent-uploads.ts';

/** Receives a chunk; the last one imports the file before it is answered. */
export async function chunkRoute(
  api: FastifyInstance,
  context: AppContext,
  { recent, imports }: { readonly recent: RecentUploads; readonly imports: Imports },
): Promise<void> {
  // A separate scope: everywhere else a body is JSON.
  await api.register(async (scope) => {
    await scope.register(multipart, { limits: MULTIPART_LIMITS });
    // Before a body of another type is read: its refusal would ask for JSON, as everywhere else.
    scope.addHook('onRequest', ({ headers }, _reply, done) => {
      done(isMultipart(headers['content-type']) ? undefined : notMultipart());
    });
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
      const requireAuthority = (trx: Db) => rereadSignedIn({ ...context, db: trx }, user, 'share');
      const importer = { ...auditContextOf(request), signInId: user.signInId, requireAuthority };
      return resultIn(v.parse(UploadResult, await imports.importNow(upload, importer)), languageOf(request));
    });
  });
}
