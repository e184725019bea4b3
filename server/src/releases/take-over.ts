import { join } from 'node:path';
import type { Registry, RegistryEntry } from '@veritas/shared/registry';
import { readRegistry, refuseForeignPages, withNewBuild } from 'release/rules';
import type { Decide, ReleaseStore } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { Refusal } from 'release/refusal';
import { isLockTimeout, LONGEST_WAIT_MS, unlessLocked } from '../db/index.ts';
import { changeInDatabase } from './change-in-database.ts';
import { isStored } from './database-store.ts';
import { UNCHECKED } from './releases.ts';
import { folderRelease } from './folder-release.ts';
import { takeOverWhole } from './take-over-whole.ts';

/**
 * Imports the registry of the data folder into the database: completely while the database has none, afterwards builds
 * that were never in the database, as from `npm start`. Releases rolled back there do not return, and a canary
 * continues. Waits for a release in another process; throws `Refusal` after a minute.
 */
export async function takeOverFolder(context: AppContext, longestWaitMs = LONGEST_WAIT_MS): Promise<void> {
  const { config, log } = context;
  if (config.releasesIn !== 'database') return;
  const { registry: found, problems } = await readRegistry(config.dataDir);
  for (const problem of problems) log.error({ problem }, 'the registry of the data folder is broken');
  await unlessLocked(() => takeOver(context, found), performance.now() + longestWaitMs).catch((error: unknown) => {
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

/** Returns why builds were not imported. */
async function takeOverBuilds(context: AppContext, entries: readonly RegistryEntry[]) {
  const refused = new Map<RegistryEntry, string>();
  for (const entry of entries) {
    try {
      await takeOverBuild(context, entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(entry, error.message);
    }
  }
  return refused;
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
  await changeInDatabase(context, { verb: 'publish', name, by: 'start of the server' }, decide, UNCHECKED);
}
