import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { callingRelease } from '../http/requests/calling-release.ts';

/** Counts calls by the remote whose page made them. Names that the registry does not have are one series together. */
export function measureRemotes(app: FastifyInstance): void {
  const requests = new Counter({
    name: 'veritas_remote_requests_total',
    help: 'Calls by the remote whose page made them, and the class of the status',
    labelNames: ['remote', 'status'],
    registers: [app.metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const release = callingRelease(request);
    if (!release) return;
    const published = await app.releases.read();
    const remote = published?.names.includes(release.remote) ? release.remote : 'unknown';
    requests.inc({ remote, status: `${Math.floor(reply.statusCode / 100)}xx` });
  });
}
