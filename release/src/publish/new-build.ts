import type { Registry, Release } from '@veritas/shared/registry';
import { CONSOLE, releasesAreInDatabase } from '../core/refuse-unused-data-folder.ts';
import { toolCommand } from '../core/tool-command.ts';
import type { Decide } from '../changes/decisions.ts';
import { readHistory } from '../changes/history.ts';
import { audienceText } from '../registry/audience.ts';
import { refuseForeignPages } from '../registry/foreign-pages.ts';
import { withNewBuild } from '../registry/registry-changes.ts';
import { findEntry, isRevoked } from '../registry/registry-entries.ts';
import { isRolledBack } from '../store/rolled-back.ts';
import type { Publication } from './publication.ts';

interface NewBuild extends Publication {
  readonly dataDir: string;
  /** Called with the reason why the build is not published, or null where it is active. */
  readonly onSkipped: (why: string | null) => void;
}

interface BuildName {
  readonly name: string;
  readonly version: string;
}

/**
 * Publishes a build that was not named in a command, unless it was published in this data folder before: later changes
 * by the teams stay, and a canary continues.
 */
export function newBuild({ dataDir, onSkipped, entry, files, notes, folder }: NewBuild): Decide {
  const { name, title, active: release } = entry;
  const { version } = release;
  return async (registry, store) => {
    const named = namedIn(registry, { name, version });
    if (named || (await wasPublishedBefore(registry, dataDir, { name, version }))) {
      // Lost files of a release that is in use are restored, as the registry describes it.
      if (named) await store.store({ name, release: named, files, notes });
      onSkipped(skipReason(registry, { name, version }, folder));
      return { registry, version };
    }
    onSkipped(null);
    refuseForeignPages(registry, entry, folder);
    const change = withNewBuild(registry, { name, title, release });
    await store.store({ name, release, files, notes });
    return change;
  };
}

function namedIn(registry: Registry, { name, version }: BuildName): Release | undefined {
  const { active, previous, canary } = findEntry(registry, name) ?? {};
  return [active, previous, canary?.release].find((release) => release?.version === version) ?? undefined;
}

/**
 * Whether the registry named a release before. Files do not tell: those of an interrupted publication exist too, and
 * those of an old release may have been removed.
 */
async function wasPublishedBefore(registry: Registry, dataDir: string, { name, version }: BuildName): Promise<boolean> {
  if (isRevoked(registry, name, version) || isRolledBack(dataDir, { name, version })) return true;
  const lines = (await readHistory(dataDir, registry)).filter(({ remote }) => remote === name);
  // A withdrawn remote stays out; one that is missing because the registry was lost is published again.
  const isLost = !findEntry(registry, name) && lines[0]?.to !== null;
  return !isLost && lines.some(({ from, to }) => from === version || to === version);
}

/** Why a build that was published before is not what everyone gets, and what to do; null where it is. */
function skipReason(registry: Registry, { name, version }: BuildName, folder: string): string | null {
  const { active, canary } = findEntry(registry, name) ?? {};
  if (active?.version === version) return null;
  const before = `${name} ${version} was published before and is not published again automatically`;
  if (releasesAreInDatabase(process.env)) {
    const command = toolCommand(`publish ${folder} ${CONSOLE}`);
    return `${before}: what is live is in the database. To publish it: ${command}`;
  }
  if (canary?.release.version === version) {
    const audience = audienceText(canary.audience);
    return `${name} ${version} is a canary for ${audience} and stays one. For everyone: ${toolCommand(`promote ${name}`)}`;
  }
  if (isRevoked(registry, name, version))
    return `${name} ${version} is revoked and stays so. Change it and build again.`;
  const now = active ? `${active.version} stays active` : 'the remote stays out of the registry';
  return `${before}: ${now}. To publish it: ${toolCommand(`publish ${folder}`)}`;
}
