import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `reply.sendFile` for the app package, whose download can be resumed. */
export async function fileDelivery(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    root: app.context.config.dataDir,
    suppressWarning: true,
    cacheControl: false,
    // Only files that the operator names are sent, whatever their name.
    dotfiles: 'allow',
    index: false,
  });
}
