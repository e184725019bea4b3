import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config/config.ts';

/** Data that is opened as a document may load and run nothing. Pages set their own policy. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Headers of every answer. Set in one step: one by one they cost more than reading the session. */
const PROTECTION = {
  'content-security-policy': NOTHING_RUNS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** Sent only when users connect by HTTPS: on plain HTTP in a LAN it would lock them out. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Sets them on an answer, with the ID of its log lines. */
export type Protect = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** By name, for responses written without the framework. */
export function protectiveHeaders({ publicOrigin }: Pick<Config, 'publicOrigin'>): Readonly<Record<string, string>> {
  return { ...PROTECTION, ...(publicOrigin.startsWith('https:') && HTTPS_ONLY) };
}

export function protectionOf(config: Config): Protect {
  const always = protectiveHeaders(config);
  return (request, reply) => reply.headers(always).header('x-request-id', request.id);
}

/**
 * Sets them on every response of a route, including refusals and 404; unparsable requests reach no hook
 * (`unreadable.ts`).
 */
export function secureHeaders(app: FastifyInstance, protect: Protect): void {
  app.addHook('onRequest', (request, reply, done) => {
    protect(request, reply);
    done();
  });
}
