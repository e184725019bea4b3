import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDelivered, RELEASE_FILE } from '@veritas/shared/registry';
import type { Registry, RegistryEntry, Release } from '@veritas/shared/registry';
import { readHistory, readRegistry, readStoredRelease, Refused, refuseForeignPages, withNewBuild } from 'release/rules';
import type { Decide, ReleaseStore } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { Refusal } from '../core/refusal.ts';
import { isLockTimeout, lockKeys, LONGEST_WAIT_MS, transaction, unlessLocked } from '../db/index.ts';
import { changeInDatabase, REGISTRY_KEY, writeDocument } from './database-releases.ts';
import { databaseStore, isStored } from './database-store.ts';
import { readPlain } from './plain-file.ts';
import { LARGEST_FILE, NOBODY } from './releases.ts';

/**
 * Takes the registry of the data folder over into the database: all of it while the database has none, afterwards
 * builds that the database has never had, as `npm start` leaves them. What was rolled back there does not return, and a
 * canary goes on. A release that another process publishes is waited for; throws `Refusal` after a minute.
 */
export async function takeOverFolder(context: AppContext, longestWaitMs = LONGEST_WAIT_MS): Promise<void> {
  const { config, log } = context;
  if (config.releasesIn !== 'database') return;
  const { registry: found, problems } = await readRegistry(join(config.dataDir, 'registry.json'));
  for (const problem of problems) log.error({ problem }, 'the registry of the data folder is broken');
  await unlessLocked(() => takeOver(context, found), Date.now() + longestWaitMs).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
    throw new Refusal(
      'Another process has been changing the releases of the database for over a minute. Start again when it has ended.',
    );
  });
}

async function takeOver(context: AppContext, found: Registry): Promise<void> {
  const { log } = context;
  if (found.remotes.length === 0 || (await takeOverWhole(context, found))) return;
  let refused = await takeOverBuilds(context, found.remotes);
  // A page that moves to another remote is free when the build of the remote that gives it up was taken over.
  if (refused.size > 0) refused = await takeOverBuilds(context, [...refused.keys()]);
  for (const problem of refused.values()) log.error({ problem }, 'a release of the data folder was not taken over');
}

/** Returns why builds were not taken over. */
async function takeOverBuilds(context: AppContext, entries: readonly RegistryEntry[]) {
  const refused = new Map<RegistryEntry, string>();
  for (const entry of entries) {
    try {
      await takeOverBuild(context, entry);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.set(entry, error.message);
    }
  }
  return refused;
}

/** Returns whether the database had no registry. */
function takeOverWhole(context: AppContext, found: Registry): Promise<boolean> {
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
      if (!(error instanceof Refused)) throw error;
      log.error({ problem: error.message }, 'a release of the data folder was not taken over');
      return false;
    }
  };
  if (!(await isWhole(entry.active))) return null;
  const previous = entry.previous && (await isWhole(entry.previous)) ? entry.previous : null;
  const hasCanary = canary !== undefined && (await isWhole(canary.release));
  return { ...entry, previous, ...(hasCanary && { canary }) };
}

async function takeOverBuild(context: AppContext, { name, title, active: release }: RegistryEntry): Promise<void> {
  const { db, config } = context;
  if (await isStored(db, name, release.version)) return;
  const build = await folderRelease(config.dataDir, name, release.version);
  const decide: Decide = async (registry, store: ReleaseStore) => {
    refuseForeignPages(
      registry,
      { name, title, active: release, previous: null },
      join(config.dataDir, 'remotes', name),
    );
    const change = withNewBuild(registry, { name, title, release });
    await store.store(build);
    return change;
  };
  await changeInDatabase(context, { verb: 'publish', name, by: 'start of the server' }, decide, NOBODY);
}

/** A release of the data folder with all its files. @throws Refused when a file is missing or damaged. */
async function folderRelease(dataDir: string, name: string, version: string) {
  const release = await readStoredRelease(dataDir, name, version);
  const folder = join(dataDir, 'remotes', name, version);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  const notes = new Map<string, Buffer>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    const content = await readPlain(folder, path, LARGEST_FILE);
    if (content && path !== RELEASE_FILE) (isDelivered(path) ? files : notes).set(path, content);
  }
  return { name, release, files, notes };
}
