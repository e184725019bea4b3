import multipart from '@fastify/multipart';
import { ChunkReceipt, getUpload, UPLOAD_PATH, UploadResult } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { signedIn } from '../auth/guard.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { findUpload, receiveChunk } from './chunks.ts';
import { refuseOtherTypes } from './csv/file-text.ts';
import { forgetExpiredUploads } from './expiry.ts';
import { importUpload } from './import-upload.ts';
import { MULTIPART_LIMITS, readChunk } from './read-chunk.ts';

/** Upload of shipments in chunks (SPEC sections 3 and 7), and where an upload stands. */
export async function uploadRoutes(api: FastifyInstance, context: AppContext): Promise<void> {
  const { db, clock } = context;

  route(api, getUpload, async ({ input, user }) => {
    const upload = await findUpload(db, user.id, input.upload_id.toLowerCase());
    if (!upload) throw notFound('There is no such upload.');
    return {
      upload_id: upload.id,
      state: upload.state,
      next: upload.next_chunk,
      total_chunks: upload.total_chunks,
      rows_read: upload.rows_read,
      result: upload.result === null ? null : (JSON.parse(upload.result) as UploadResult),
      error: upload.error,
    };
  });

  // A scope of its own: everywhere else a body is JSON.
  await api.register(async (scope) => {
    await scope.register(multipart, { limits: MULTIPART_LIMITS });
    scope.post(`/${UPLOAD_PATH}`, async (request) => {
      const chunk = await readChunk(request);
      if (chunk.index === 0) {
        refuseOtherTypes(chunk.bytes);
        await forgetExpiredUploads(db, clock());
      }
      const upload = await receiveChunk(context, signedIn(request).id, chunk);
      const isLast = chunk.index === chunk.total - 1;
      if (!isLast) return v.parse(ChunkReceipt, { received: chunk.index, next: upload.next_chunk });
      return v.parse(UploadResult, await importUpload(context, upload));
    });
  });
}
