import type { Registry, RegistryEntry, Release } from '@veritas/shared/registry';
import { Refusal } from 'release/refusal';
import { readHistory } from 'release/rules';
import type { ReleaseStore } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys, transaction } from '../db/index.ts';
import { REGISTRY_KEY, writeDocument } from './change-in-database.ts';
import { databaseStore } from './database-store.ts';
import { folderRelease } from './folder-release.ts';

/** Returns whether the database had no registry. */
export function takeOverWhole(context: AppContext, found: Registry): Promise<boolean> {
  const { db, config, log } = context;
  return transaction(db, async (trx) => {
    await lockKeys(trx, [REGISTRY_KEY]);
    if (await trx.selectFrom('registry').select('id').executeTakeFirst()) return false;
    const remotes: RegistryEntry[] = [];
    for (const entry of found.remotes) {
      const stored = await storeEntry(context, databaseStore(trx), entry);
      if (stored) remotes.push(stored);
    }
    await writeDocument(trx, 0, { ...found, remotes });
    for (const { version, ...record } of await readHistory(config.dataDir, found)) {
      await trx
        .insertInto('release_history')
        .values({ version, record: JSON.stringify(record) })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute();
    }
    log.info({ remotes: remotes.length }, 'the registry of the data folder is in the database from now on');
    return true;
  });
}

/** The entry without releases whose files are not whole; null where the active one is not. */
async function storeEntry(
  { config, log }: AppContext,
  store: ReleaseStore,
  { canary, ...entry }: RegistryEntry,
): Promise<RegistryEntry | null> {
  const isWhole = async (release: Release) => {
    try {
      await store.store(await folderRelease(config.dataDir, entry.name, release.version));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error({ problem: error.message }, 'a release of the data folder was not taken over');
      return false;
    }
  };
  if (!(await isWhole(entry.active))) return null;
  const previous = entry.previous && (await isWhole(entry.previous)) ? entry.previous : null;
  const hasCanary = canary !== undefined && (await isWhole(canary.release));
  return { ...entry, previous, ...(hasCanary && { canary }) };
}
