import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '@veritas/shared/domain';
import { createApp } from './app.ts';
import { withContext } from './with-context.ts';
import type { AppContext } from './context/app-context.ts';
import { Rounds } from './core/rounds.ts';
import { locksOutSuperAdmins, SUPER_ADMINS_LOCKED_OUT } from './core/config/web-roles.ts';
import { packageProblem } from './delivery/apk/package-problem.ts';
import { keepShellFiles } from './delivery/shell-files.ts';
import { Drain } from './http/connections/drain.ts';
import { metricsServer } from './http/metrics/metrics.ts';
import { fillNameKeys } from './names/fill-name-keys.ts';
import { Refusal } from 'release/refusal';
import { isPlain } from './releases/plain-file.ts';
import { takeOverFolder } from './releases/take-over.ts';
import { warnOfIncompatibleReleases } from './releases/incompatible-releases.ts';
import { fillEmptyStore, refuseDemoDataWhenExposed } from './start-data.ts';

/** Runs the server until SIGTERM or SIGINT; then finishes running requests and returns. */
export function serveCommand(): Promise<void> {
  return withContext(async (context) => {
    warnOfSettings(context);
    await refuseDemoDataWhenExposed(context);
    await fillEmptyStore(context);
    await fillNameKeys(context);
    await takeOverFolder(context);
    const shellFiles = keptShellFiles(context);
    shellFiles.start();
    try {
      await serveUntilStopped(context);
    } finally {
      // The database is closed next; a running round would fail and log an error.
      await shellFiles.stop();
    }
  });
}

function warnOfSettings({ config, log }: AppContext): void {
  const settings = config.unknownSettings;
  if (settings.length > 0) log.warn({ settings }, 'no such settings: they are ignored');
  if (locksOutSuperAdmins(config)) log.warn(SUPER_ADMINS_LOCKED_OUT);
}

/** Calls are answered without it. */
async function warnOfMissingShell({ config: { shellDir }, log }: AppContext): Promise<void> {
  if (await isPlain(shellDir, 'index.html')) return;
  log.warn({ shellDir }, 'no built shell there: pages are 503. Correct VERITAS_SHELL_DIR, or run npm run build');
}

/** Only users who want the app would notice. */
async function warnOfWrongPackage({ config, log }: AppContext): Promise<void> {
  const problem = await packageProblem(config, { isStart: true });
  if (problem !== null) log.warn({ problem }, 'the app package is not offered, or cannot be installed');
}

async function serveUntilStopped(context: AppContext): Promise<void> {
  const ending = new AbortController();
  const app = await createApp({ ...context, stopping: ending.signal });
  await warnOfIncompatibleReleases(app.releases, context.log);
  // A closing terminal may send two.
  process.on('SIGHUP', () => undefined);
  const stopping = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT'), once(process, 'SIGHUP')]);
  const drain = new Drain(app);
  const watched = await listen(app, context);
  await warnOfMissingShell(context);
  await warnOfWrongPackage(context);
  await stopping;
  // A second signal does not wait.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  await stop(app, drain, watched, ending);
}

/** A failure affects only pages of other builds, not this server. */
function keptShellFiles(context: AppContext): Rounds {
  return new Rounds({
    log: context.log,
    failure: 'the files of the shell were not kept, which is tried again tomorrow',
    everyMs: DAY_MS,
    round: () => keepShellFiles(context),
  });
}

async function listen(app: FastifyInstance, { config }: AppContext): Promise<Server | null> {
  const metrics = config.metricsPort === 0 ? null : metricsServer(app.metrics);
  try {
    // For "localhost" the framework would open a second server without the limits of this one.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
    await app.listen({ port: config.port, host }).catch(cannotListen(host, config.port, 'PORT'));
    metrics?.listen(config.metricsPort, config.metricsHost);
    if (metrics)
      await once(metrics, 'listening').catch(cannotListen(config.metricsHost, config.metricsPort, 'METRICS_PORT'));
  } catch (error) {
    // Otherwise a second listening socket keeps the process alive.
    await app.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Veritas console ready at ${config.publicOrigin || `http://localhost:${port}`}\n`);
  return metrics;
}

/** An unknown address or name, or a privileged port, are errors of the settings too. */
const cannotListen = (host: string, port: number, setting: string) => (error: unknown) => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
  if (error.code === 'EADDRINUSE')
    throw new Refusal(`Port ${port} is in use by another program. Give another one by ${setting}.`);
  const settings = `${setting.replace('PORT', 'HOST')} or ${setting}`;
  throw new Refusal(`${host}:${port} cannot be used (${String(error.code)}). Change ${settings}.`);
};

/** Reports "not ready" first, so that a load balancer stops sending requests; then stops listening; then closes. */
async function stop(
  app: FastifyInstance,
  drain: Drain,
  metrics: Server | null,
  ending: AbortController,
): Promise<void> {
  const { drainMs } = app.context.config;
  app.readiness.draining = true;
  app.log.info({ drainMs }, 'stopping: no longer ready, requests under way are finished');
  await wait(drainMs);
  ending.abort();
  await drain.finish();
  await app.close();
  metrics?.close();
  metrics?.closeAllConnections();
  app.log.info('stopped');
}
