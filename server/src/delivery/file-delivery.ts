import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `reply.sendFile` for the whole app; it answers `.br` and `.gz` files where they lie beside the asset. */
export async function fileDelivery(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    root: app.context.config.dataDir,
    suppressWarning: true,
    preCompressed: true,
    cacheControl: false,
    // Pages have no tag by which the parts of two builds are told apart, and no file here is large.
    acceptRanges: false,
    dotfiles: 'ignore',
    index: false,
  });
}
