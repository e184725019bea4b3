import { basename, dirname } from 'node:path';
import { DOWNLOAD_APK_PATH, getApkInfo } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { notFound } from '../../http/errors.ts';
import { route } from '../../auth/route.ts';
import { PackageSource } from './app-package.ts';
import type { AppPackage } from './app-package.ts';

/** The app package that field staff install; saved as veritas_app.apk (SPEC section 7). */
export function apkRoutes(api: FastifyInstance, { config }: AppContext): void {
  const source = new PackageSource(config);

  api.get(`/${DOWNLOAD_APK_PATH}`, async (_request, reply) => {
    const { path } = await current();
    reply
      .header('content-disposition', 'attachment; filename="veritas_app.apk"')
      .type('application/vnd.android.package-archive');
    return reply.sendFile(basename(path), dirname(path), { contentType: false });
  });

  route(api, getApkInfo, current);

  async function current(): Promise<AppPackage> {
    const found = await source.current();
    if (!found) throw notFound('No app package is available on this server.');
    return found;
  }
}
