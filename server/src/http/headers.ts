import helmet from '@fastify/helmet';
import { apiUrl, logout } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Nothing but a page may load anything: data opened as a document does nothing. Pages set their own policy. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
const LOGOUT_URL = apiUrl(logout.path);

/** Headers of every answer. HSTS only where users come by https: on plain http in a LAN it would lock them out. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.publicOrigin.startsWith('https:') && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', NOTHING_RUNS).header('x-request-id', request.id);
    // The device records that a browser may keep. Not "storage": that holds settings of the screen and nothing else.
    if (request.routeOptions.url === LOGOUT_URL) reply.header('clear-site-data', '"cache"');
    done();
  });
}
