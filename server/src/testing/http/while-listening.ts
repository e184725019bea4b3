import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import type { AppContext } from '../../context/app-context.ts';

/**
 * Runs `work` with the port of an app that listens, for what `inject` cannot send. The app closes also when the work
 * fails: one that stays open keeps the whole run from ending.
 */
export async function whileListening(
  context: AppContext,
  work: (port: number, app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const app = await createApp(context);
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    await work((app.server.address() as AddressInfo).port, app);
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
}
