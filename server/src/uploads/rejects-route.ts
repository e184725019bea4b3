import { getUpload, UPLOAD_REJECTS_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { sendCsv } from '../auth/routes/send-csv.ts';
import type { AppContext } from '../context/app-context.ts';
import { notFound } from '../http/errors/errors.ts';
import { rejectsCsv, rejectsFileName } from './history/rejects.ts';
import { rejectsGone } from './store/refusals.ts';
import { findFinishedUpload } from './store/finished-uploads.ts';

/** The refused rows of an upload as a CSV file, for as long as they are kept. */
export function rejectsRoute(api: FastifyInstance, { db }: AppContext): void {
  api.get<{ Querystring: v.InferOutput<typeof getUpload.input> }>(
    `/${UPLOAD_REJECTS_PATH}`,
    { schema: { querystring: getUpload.input } },
    async (request, reply) => {
      const upload = await findFinishedUpload(db, request.query.upload_id.toLowerCase());
      if (!upload) throw notFound('There is no such finished upload.');
      if (upload.rejects_expired_at !== null) throw rejectsGone();
      const columns = JSON.parse(upload.columns ?? '[]') as string[];
      return sendCsv(request, reply, rejectsFileName(upload.file_name), rejectsCsv(db, upload.id, columns));
    },
  );
}
