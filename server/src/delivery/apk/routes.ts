import { basename, dirname } from 'node:path';
import {
  APP_PACKAGE_PATH,
  AppPackageInput,
  DOWNLOAD_APK_PATH,
  getApkInfo,
  getAppOffer,
} from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { APP_KEY_SETTING, isAppKey } from '../../auth/tokens/app-keys.ts';
import type { AppContext } from '../../context/app-context.ts';
import { secretSetting } from '../../db/index.ts';
import { notFound } from '../../http/errors/errors.ts';
import { route } from '../../auth/routes/route.ts';
import { PackageSource } from './app-package.ts';
import type { AppPackage } from './app-package.ts';
import { settleConditions } from './conditions.ts';

/** The app package that field staff install; saved as veritas_app.apk (SPEC section 7). */
export async function apkRoutes(api: FastifyInstance, { config, db, clock }: AppContext): Promise<void> {
  const source = new PackageSource(config);
  const secret = await secretSetting(db, APP_KEY_SETTING);

  api.get(`/${DOWNLOAD_APK_PATH}`, sendPackage);

  route(api, getApkInfo, current);

  route(api, getAppOffer, ({ input: { key } }) => {
    requireKey(key);
    return current();
  });

  api.get<{ Querystring: v.InferOutput<typeof AppPackageInput> }>(
    `/${APP_PACKAGE_PATH}`,
    { schema: { querystring: AppPackageInput } },
    (request, reply) => {
      requireKey(request.query.key);
      return sendPackage(request, reply);
    },
  );

  async function sendPackage(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Promise<FastifyReply> {
    const { path, sha256 } = await current();
    const tag = `"${sha256}"`;
    reply.header('etag', tag);
    if (settleConditions(request, tag)) return reply.code(304).send();
    reply
      .header('content-disposition', 'attachment; filename="veritas_app.apk"')
      .type('application/vnd.android.package-archive');
    return reply.sendFile(basename(path), dirname(path), { contentType: false, acceptRanges: true, etag: false });
  }

  function requireKey(key: string): void {
    if (!isAppKey(secret, key, clock())) {
      throw notFound('This link to the app has expired. Sign in on the console again to get a new one.');
    }
  }

  async function current(): Promise<AppPackage> {
    const found = await source.current();
    if (!found) throw notFound('No app package is available on this server.');
    return found;
  }
}
