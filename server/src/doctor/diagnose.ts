import { pino } from 'pino';
import type { Config } from '../core/config/config.ts';
import { Refusal } from 'release/refusal';
import { isMissingTable, openForReading, pendingMigrations } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { checkDatabase } from './check-database.ts';
import {
  checkAppPackage,
  checkDataFolder,
  checkMetricsPort,
  checkNode,
  checkOrigin,
  checkPort,
  checkSettings,
  checkShell,
  checkWebRoles,
} from './check-machine.ts';
import { checkReleases } from './check-releases.ts';
import type { Finding } from './finding.ts';

/** All read-only checks of an installation, also while a server is running. */
export async function diagnose(config: Config): Promise<Finding[]> {
  const machine = [
    checkNode(),
    await checkDataFolder(config),
    await checkShell(config),
    await checkAppPackage(config),
    await checkPort(config),
    await checkMetricsPort(config),
    checkOrigin(config),
    checkSettings(config),
    checkWebRoles(config),
  ];
  return [...machine, ...(await checkStore(config))];
}

async function checkStore(config: Config): Promise<Finding[]> {
  let store;
  try {
    store = openForReading(config);
  } catch (error) {
    const about = 'Database';
    if (error instanceof Refusal)
      return [{ level: 'warning', about, text: `${error.message}; the first start makes it` }];
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    return [
      { level: 'fault', about, text: `its file cannot be used: ${error.message}. Run doctor as the server's user` },
    ];
  }
  const log = pino({ level: 'silent' });
  const context = { ...store, config, clock: Date.now, log };
  try {
    const database = await checkDatabase(context);
    const mayRead = config.releasesIn === 'folder' || (database[0]?.level !== 'fault' && (await hasReleases(store.db)));
    return [...database, ...(mayRead ? await checkReleases(context) : [])];
  } finally {
    await store.close();
  }
}

/** Whether the schema has releases, as it has before an upgrade too; an empty database has none. */
async function hasReleases(db: Db): Promise<boolean> {
  try {
    return !(await pendingMigrations(db)).includes('014-releases-in-the-database');
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    return false;
  }
}
