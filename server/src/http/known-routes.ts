import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, noSuchAddress } from './errors.ts';

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

  /** 405 with the allowed methods of a known address; else 404. */
  refusalFor(request: FastifyRequest): HttpError {
    const methods = this.#methods.get(plain(request.url.split('?', 1)[0] ?? ''));
    if (!methods) return noSuchAddress();
    return new HttpError(405, 'method', 'This address does not answer this method.', {
      headers: { allow: [...methods].sort().join(', ') },
    });
  }
}

/** Call before the first route is registered. */
export function noteRoutes(app: FastifyInstance): void {
  const routes = new KnownRoutes();
  app.decorate('knownRoutes', routes);
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.note(url, method);
  });
}

/**
 * Without the slashes at its end. Not by a regex: it would look at each of many slashes once for every one before it.
 */
function plain(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
}
