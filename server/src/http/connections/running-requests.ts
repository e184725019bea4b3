import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly runningRequests: RunningRequests;
  }
}

/** Requests that the server is still working on, also those whose client has left. */
export class RunningRequests {
  readonly #running = new Set<FastifyRequest>();
  #onEmpty: (() => void) | null = null;

  begin(request: FastifyRequest): void {
    this.#running.add(request);
  }

  end(request: FastifyRequest): void {
    this.#running.delete(request);
    if (this.#running.size === 0) this.#onEmpty?.();
  }

  /** Resolves when none is left. */
  async ended(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => (this.#onEmpty = resolve));
  }
}

/** Call before the first route is registered. */
export function noteRunningRequests(app: FastifyInstance): void {
  const running = new RunningRequests();
  app.decorate('runningRequests', running);
  app.addHook('onRequest', (request, _reply, done) => {
    running.begin(request);
    done();
  });
  // Every answer passes it, refusals too, whether or not anyone still reads them.
  app.addHook('onSend', (request, _reply, payload, done) => {
    running.end(request);
    done(null, payload);
  });
}
