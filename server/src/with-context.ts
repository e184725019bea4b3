import { pino } from 'pino';
import { readConfig } from './core/config/config.ts';
import type { AppContext } from './context/app-context.ts';
import { releaseStaleLeases, migrate, openDatabase, tightenDataFolder } from './db/index.ts';
import { logOutput } from './core/system/log-output.ts';
import { openTracing } from './tracing/open-tracing.ts';

/** Log lines go to stderr, so that stdout holds what is meant for the person who started the command. */
export async function withContext<T>(work: (context: AppContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const output = logOutput(2);
  process.once('exit', () => output.flushSync());
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  const open = tightenDataFolder(config.dataDir);
  if (open.length > 0)
    log.warn({ paths: open.slice(0, 10) }, 'other users may read files of the data folder: it is not ours');
  const tracing = await openTracing(config, log);
  const store = openDatabase({ ...config, ...(tracing && { onStatement: tracing.noteStatement }) });
  try {
    const done = await migrate(store);
    if (done.length > 0) log.info({ migrations: done }, 'the schema was brought up to date');
    await releaseStaleLeases(store);
    return await work({ ...store, config, clock: Date.now, log, ...(tracing && { tracing }) });
  } finally {
    await store.close();
    await tracing?.close();
  }
}
