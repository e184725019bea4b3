import { pino } from 'pino';
import type { AppContext } from '../../context/app-context.ts';
import { readConfig } from '../../core/config/config.ts';
import { migrate, openDatabase } from '../../db/index.ts';

/** Where a server's data is, as its settings name it. */
export interface DataPlace {
  readonly dataDir: string;
  /** '': SQLite. */
  readonly databaseUrl: string;
}

/** Works on the migrated store itself while no server has it. */
export async function inStore<T>(
  { dataDir, databaseUrl }: DataPlace,
  work: (context: AppContext) => Promise<T>,
): Promise<T> {
  const config = readConfig({ VERITAS_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, VERITAS_SEED_RECORDS: '0' });
  const store = openDatabase(config);
  try {
    await migrate(store);
    return await work({ ...store, config, clock: Date.now, log: pino({ level: 'silent' }) });
  } finally {
    await store.close();
  }
}

/** Makes the tables of a store. */
export function migrateStore(place: DataPlace): Promise<void> {
  return inStore(place, () => Promise.resolve());
}
