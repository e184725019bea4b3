import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import {
  CONTRACT_VERSION,
  describeIssues,
  MANIFEST_FILE,
  RegistryEntry,
  RELEASE_FILE,
  type Registry,
  type Release,
} from '@veritas/shared/registry';
import * as v from 'valibot';
import { integritiesOf, readBuild, type BuildFiles } from './build-files.ts';
import { readBuiltRelease } from './read-release.ts';
import { readRegistry, without, withPrevious, withRelease, writeRegistry } from './registry-file.ts';
import { withRegistryLock } from './registry-lock.ts';
import { storeRelease } from './release-store.ts';
import { clearTakenBack, isTakenBack, markTakenBack } from './taken-back.ts';

interface PublishOptions {
  /** Folder of the remote's package, built before. */
  readonly folder: string;
  /** Where the server keeps releases and `registry.json`. */
  readonly dataDir: string;
  /** Origin that delivers the remote when it is not the shell's own: `http://devices.localhost:3000`. */
  readonly origin?: string;
  /** Nobody asked for this remote by name: a release that was taken back stays taken back. */
  readonly automatic?: boolean;
}

interface Published {
  readonly name: string;
  readonly version: string;
  /** False when the registry named exactly this release already. */
  readonly changed: boolean;
  /** This build was rolled back or withdrawn, and nobody asked for it by name: nothing was done. */
  readonly takenBack: boolean;
  /** What is wrong with the registry of other remotes, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Puts a built remote into the store under a version that its content decides, then names it in the registry: files
 * first, document last, so that nobody is ever sent to files that are not there. Nothing is written before the release
 * is what the registry's own schema takes, and no other release changes the registry meanwhile.
 * @throws Error when the remote is not built, is not what the registry takes, is of another contract than the shell's,
 * or brings a page of another remote; it names the file and the field.
 */
export async function publish({ folder, dataDir, origin = '', automatic = false }: PublishOptions): Promise<Published> {
  const { files, entry } = await prepare(folder, origin);
  const { name, title, active: release } = entry;
  const registryFile = resolve(dataDir, 'registry.json');
  return withRegistryLock(dataDir, async () => {
    const before = await readRegistry(registryFile);
    const published = { name, version: release.version, problems: before.problems };
    if (automatic && isTakenBack(dataDir, published)) return { ...published, changed: false, takenBack: true };
    refuseForeignPages(before.registry, entry, folder);
    await storeRelease(dataDir, { name, release, files });
    await clearTakenBack(dataDir, published);
    const after = withRelease(before.registry, { name, title, release });
    const changed = after !== before.registry;
    if (changed || before.problems.length > 0) {
      await writeRegistry(registryFile, after, { unusable: before.unusable, changed: name });
    }
    return { ...published, changed, takenBack: false };
  });
}

/**
 * Makes the release before the active one active again; its files are still in the store. Returns its version.
 * @throws Error when the registry names no such remote, or no release before.
 */
export function rollBack({ name, dataDir }: { name: string; dataDir: string }) {
  return changeRegistry(name, dataDir, async (before) => {
    const changed = withPrevious(before, name);
    await clearTakenBack(dataDir, { name, version: changed.version });
    return changed;
  });
}

/**
 * Takes a remote out of the registry, such as a first release that has none before it. Its files stay in the store.
 * Returns the version that was active.
 * @throws Error when the registry names no such remote.
 */
export function withdraw({ name, dataDir }: { name: string; dataDir: string }) {
  return changeRegistry(name, dataDir, (before) => Promise.resolve(without(before, name)));
}

interface Change {
  readonly registry: Registry;
  /** Concerned version, for the message. */
  readonly version: string;
  /** The version that is active no longer. */
  readonly taken: string;
}

function changeRegistry(name: string, dataDir: string, change: (before: Registry) => Promise<Change>) {
  const registryFile = resolve(dataDir, 'registry.json');
  return withRegistryLock(dataDir, async () => {
    const { registry: before, unusable, problems } = await readRegistry(registryFile);
    const { registry, version, taken } = await change(before);
    await markTakenBack(dataDir, { name, version: taken });
    await writeRegistry(registryFile, registry, { unusable, changed: name });
    return { version, problems };
  });
}

async function prepare(folder: string, origin: string): Promise<{ files: BuildFiles; entry: RegistryEntry }> {
  const dist = join(folder, 'dist');
  const files = await readBuild(dist);
  const { name, title, contract, pages, ...built } = await readBuiltRelease(folder);
  if (!files.has(MANIFEST_FILE)) throw new Error(`${dist} holds no ${MANIFEST_FILE}: build ${name} first.`);
  const integrities = integritiesOf(files);
  const version = `${built.version}-${contentHash(integrities, pages)}`;
  const base = `${origin}/remotes/${name}/${version}/`;
  const entry = v.safeParse(RegistryEntry, {
    name,
    title,
    active: { version, contract, base, files: integrities, pages },
    previous: null,
  });
  if (!entry.success) throw refusal(folder, describeIssues(entry.issues));
  if (contract !== CONTRACT_VERSION) {
    throw refusal(folder, `contract: the shell runs contract ${CONTRACT_VERSION}, this release has ${contract}`);
  }
  return { files, entry: entry.output };
}

/** A page and its words in a menu belong to one remote: taking them over would replace another team's page. */
function refuseForeignPages({ remotes }: Registry, { name, active }: RegistryEntry, folder: string): void {
  for (const { path, title, menu } of active.pages) {
    for (const remote of remotes.filter((other) => other.name !== name)) {
      for (const own of remote.active.pages) {
        if (same(own.path, path))
          throw refusal(folder, `pages: ${path} belongs to ${remote.name}. Name your page otherwise`);
        const words = menu?.label ?? title;
        if (menu && own.menu && same(own.menu.name, menu.name) && same(own.menu.label ?? own.title, words)) {
          throw refusal(
            folder,
            `pages: ${path}: menu ${menu.name} has an entry "${words}" of ${remote.name}. Call it otherwise`,
          );
        }
      }
    }
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function refusal(folder: string, reason: string): Error {
  return new Error(`${join(folder, 'dist', RELEASE_FILE)} cannot be published: ${reason}.`);
}

/** A new description of the same files is another release: the version names what users get. */
function contentHash(files: Record<string, string>, pages: Release['pages']): string {
  return createHash('sha256')
    .update(JSON.stringify([files, pages]))
    .digest('hex')
    .slice(0, 10);
}
