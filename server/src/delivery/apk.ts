import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DOWNLOAD_APK_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';

/** The app package that field staff install; saved as veritas_app.apk (SPEC section 7). */
export function apkRoutes(api: FastifyInstance, context: AppContext): void {
  const { apkPath } = context.config;
  api.get(`/${DOWNLOAD_APK_PATH}`, (_request, reply) => {
    if (!existsSync(apkPath)) throw notFound('No app package is available on this server.');
    reply
      .header('content-disposition', 'attachment; filename="veritas_app.apk"')
      .header('cache-control', 'private, no-cache')
      .type('application/vnd.android.package-archive');
    return reply.sendFile(basename(apkPath), dirname(apkPath), { contentType: false });
  });
}
