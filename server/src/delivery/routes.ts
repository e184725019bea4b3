import { API_BASE } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie } from '../auth/sessions/cookies.ts';
import { recogniseUser } from '../auth/sessions/sessions.ts';
import type { AppContext } from '../context/app-context.ts';
import { onceAMinute } from '../core/once-a-minute.ts';
import { languageOf } from '../http/negotiation/accepted-language.ts';
import { acceptsEncoding } from '../http/negotiation/accepted-encoding.ts';
import { isKnown } from '../http/answers/entity-tags.ts';
import { notFound, unavailable } from '../http/errors/errors.ts';
import { registryFor } from './audience.ts';
import type { Viewer } from './audience.ts';
import { ASK_EACH_TIME, FOREVER } from './caching.ts';
import { pageHeaders, WORKER_POLICY } from './page-policy.ts';
import { pathOf } from '../http/requests/path-of.ts';
import { isAsset, isPage } from './page-request.ts';
import { isWebKit, preloadHeaders } from './preloads.ts';
import type { PublishedRegistry } from '../releases/published-registry.ts';
import { registryBody } from './registry-body.ts';
import { ReleaseFiles } from './release-files.ts';
import { mediaType, sendReleaseFile, sendTagged, sendWhole } from './send-file.ts';
import { OtherShells } from './shell-files.ts';
import { ShellFolder } from './shell-folder.ts';

const HTML = 'text/html; charset=utf-8';

/** The built shell, the registry and the released remotes. */
export function deliveryRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, log } = context;
  const registry = app.releases;
  const releases = new ReleaseFiles(registry, log);
  const shell = new ShellFolder(context);
  const otherShells = new OtherShells(context.db);
  const noSession = onceAMinute((failure) => log.warn(failure, 'no canary is served: the session could not be read'));

  app.get('/registry.json', async (request, reply) => {
    const published = await registry.read();
    if (!published) throw notFound('No page of the console is published yet.');
    const body = await registryBody(published, await viewerOf(context, published, request, noSession));
    reply.header('cache-control', ASK_EACH_TIME).header('etag', body.etag).header('vary', 'accept-encoding, cookie');
    // Also with a 304: otherwise the browser would keep the header of its cached response.
    reply.header('x-veritas-tracing', context.tracing ? 'on' : 'off');
    if (isKnown(request, body.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!acceptsEncoding(request, 'gzip')) return reply.send(body.plain);
    return reply.header('content-encoding', 'gzip').send(body.gzip);
  });

  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const path = request.params['*'];
    // Remotes may be loaded from another host name of this server, without cookies and with integrity.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const file = await releases.read(path);
    if (!file) throw notFound('File not found in any release.');
    return sendReleaseFile(request, reply, { ...file, type: mediaType(path) });
  });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = request.params['*'];
    if (isPage(request)) return sendPage(request, reply);
    if (`/${file}/`.startsWith(`${API_BASE}/`) || !isAsset(file)) throw app.knownRoutes.refusalFor(request);
    const own = await shell.file(request, file);
    const kept = own ? null : await otherShells.file(file);
    if ((own ?? kept) && file.endsWith('.js')) reply.header('content-security-policy', WORKER_POLICY);
    if (kept) return sendReleaseFile(request, reply, { ...kept, type: mediaType(file) });
    if (!own) throw app.knownRoutes.refusalFor(request);
    reply.header('cache-control', file.startsWith('assets/') ? FOREVER : ASK_EACH_TIME);
    return sendTagged(request, reply, { ...own, type: file.endsWith('.html') ? HTML : mediaType(file) });
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hasSession = accessCookie(request) !== undefined;
    const page = await shell.page(request, hasSession && isWebKit(request.headers['user-agent']));
    if (!page) throw unavailable('The pages of the console are not built. Run "npm start", which builds them.', 60);
    const published = await registry.read();
    reply.headers(pageHeaders(published)).header('cache-control', ASK_EACH_TIME);
    if (published && hasSession) {
      const seen = registryFor(published.registry, await viewerOf(context, published, request, noSession));
      const asked = { language: languageOf(request), userAgent: request.headers['user-agent'] };
      const from = { shellDir: config.shellDir, registry: seen, releases, ...asked };
      reply.headers(await preloadHeaders(pathOf(request), from));
    }
    // No validators: a cached copy would keep the CSP of an older registry.
    return sendWhole(reply, { ...page, type: HTML });
  }
}

/**
 * The requester for the choice of canaries. Pages must load without a database: then all users get the active releases.
 */
async function viewerOf(
  context: AppContext,
  { registry }: PublishedRegistry,
  request: FastifyRequest,
  noSession: (error: unknown) => void,
): Promise<Viewer | null> {
  if (!registry.remotes.some(({ canary }) => canary)) return null;
  try {
    return await recogniseUser(context, accessCookie(request));
  } catch (error) {
    noSession(error);
    return null;
  }
}
