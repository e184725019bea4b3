import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, noSuchAddress } from '../errors/errors.ts';
import { pathOf } from './path-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly knownRoutes: KnownRoutes;
  }
}

/** Allowed methods by address. */
export class KnownRoutes {
  readonly #methods = new Map<string, Set<string>>();

  note(url: string, methods: string | readonly string[]): void {
    const known = this.#methods.get(plain(url)) ?? new Set();
    this.#methods.set(plain(url), known);
    for (const method of [methods].flat()) known.add(method);
  }

  /** The allowed methods of an address, as in the header Allow; empty for an unknown address. */
  allowed(request: FastifyRequest): string {
    return [...(this.#methods.get(plain(pathOf(request))) ?? [])].sort().join(', ');
  }

  /** 405 with the allowed methods of a known address; else 404. */
  refusalFor(request: FastifyRequest): HttpError {
    const allow = this.allowed(request);
    if (allow === '') return noSuchAddress();
    const text = 'This address does not answer this method. Use one that the header Allow names.';
    return new HttpError(405, 'method', text, { headers: { allow } });
  }
}

/**
 * Call before the first route is registered. `refuse` answers requests without a route before their body is read, so
 * that an invalid body does not hide the 404 or 405.
 */
export function noteRoutes(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const routes = new KnownRoutes();
  app.decorate('knownRoutes', routes);
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.note(url, method);
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) refuse(request, reply);
    else done(null, payload);
  });
}

/** Without one trailing slash, as in the router; a second one is not ignored. */
const plain = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);
