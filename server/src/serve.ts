import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { withContext } from './commands.ts';
import type { AppContext } from './context.ts';
import { Refusal } from './refusal.ts';
import { fillEmptyStore, refuseDemoInTheOpen } from './start-data.ts';

/** Requests under way at the end get this long, in ms. */
const GRACE_MS = 10_000;
const MOST_CONNECTIONS = 2_000;

/** Runs the server until it is told to stop by SIGTERM or SIGINT; then ends what is under way and returns. */
export function serveCommand(): Promise<void> {
  return withContext(async (context) => {
    await refuseDemoInTheOpen(context);
    await fillEmptyStore(context);
    const app = await createApp(context);
    const stopping = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await listen(app, context);
    await stopping;
    // A second signal does not wait.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
    await stop(app);
  });
}

async function listen(app: FastifyInstance, { config }: AppContext): Promise<void> {
  app.server.maxConnections = MOST_CONNECTIONS;
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Refusal(`Port ${config.port} is in use by another program. Give another one by PORT.`) : error;
  });
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Veritas console ready at ${config.publicOrigin || `http://localhost:${port}`}\n`);
}

async function stop(app: FastifyInstance): Promise<void> {
  app.readiness.draining = true;
  app.log.info('stopping: requests under way are finished');
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(cut);
}
