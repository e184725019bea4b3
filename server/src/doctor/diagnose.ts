import { pino } from 'pino';
import type { Config } from '../core/config.ts';
import { Refusal } from '../core/refusal.ts';
import { openForReading } from '../db/index.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkMetricsPort, checkNode, checkOrigin, checkPort, checkShell } from './check-machine.ts';
import { checkReleases } from './check-releases.ts';
import type { Finding } from './finding.ts';

/** All that can be said about an installation without changing it, also beside a running server. */
export async function diagnose(config: Config): Promise<Finding[]> {
  const machine = [
    checkNode(),
    await checkDataFolder(config),
    await checkShell(config),
    await checkPort(config),
    await checkMetricsPort(config),
    checkOrigin(config),
  ];
  return [...machine, ...(await checkStore(config))];
}

async function checkStore(config: Config): Promise<Finding[]> {
  let store;
  try {
    store = openForReading(config);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ level: 'warning', about: 'Database', text: `${error.message}; the first start makes it` }];
  }
  const log = pino({ level: 'silent' });
  const { db, longReads, replica, dialect, pool } = store;
  const context = { db, longReads, replica, dialect, pool, config, clock: Date.now, log };
  try {
    const database = await checkDatabase(context);
    const isUsable = database[0]?.level === 'ok';
    return [...database, ...(isUsable || config.releasesIn === 'folder' ? await checkReleases(context) : [])];
  } finally {
    await store.close();
  }
}
