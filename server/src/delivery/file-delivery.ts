import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `reply.sendFile` for the whole app; it sends `.br` and `.gz` files if they exist next to the asset. */
export async function fileDelivery(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    root: app.context.config.dataDir,
    suppressWarning: true,
    preCompressed: true,
    cacheControl: false,
    // No range requests: pages have no ETag to distinguish parts of two builds, and no file here is large.
    acceptRanges: false,
    dotfiles: 'ignore',
    index: false,
  });
}
