import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  describeIssues,
  MANIFEST_FILE,
  RegistryEntry,
  RELEASE_FILE,
  type Audience,
  type Registry,
  type Release,
} from '@veritas/shared/registry';
import * as v from 'valibot';
import { integritiesOf, readBuild, type BuildFiles } from './build-files.ts';
import { checkBuild } from './check-build.ts';
import { changeRegistry, type Changed } from './change-registry.ts';
import { notesOf } from './provenance.ts';
import { readBuiltRelease } from './read-release.ts';
import { findEntry, isRevoked, withCanary, withRelease } from './registry-changes.ts';
import { storeRelease } from './release-store.ts';
import { commitOf } from './source-commit.ts';
import { isTakenBack } from './taken-back.ts';

interface PublishOptions {
  /** Folder of the remote's package, built before. */
  readonly folder: string;
  /** Where the server keeps releases and `registry.json`. */
  readonly dataDir: string;
  /** Origin that delivers the remote when it is not the shell's own: `http://devices.localhost:3000`. */
  readonly origin?: string;
  /** Nobody asked for this remote by name: a release that was taken back stays taken back. */
  readonly automatic?: boolean;
  /** It is not minified, so its weight says nothing. */
  readonly isDevelopment?: boolean;
  /** Only these users get it; without an audience everyone does. */
  readonly audience?: Audience;
}

interface Published extends Changed {
  readonly name: string;
  /** This build was rolled back, withdrawn or revoked, and nobody asked for it by name: nothing was done. */
  readonly takenBack: boolean;
}

/**
 * Puts a built remote into the store under a version that its content decides, then names it in the registry: files
 * first, document last, so that nobody is ever sent to files that are not there. Nothing is written before the release
 * is what the registry's own schema takes, and no other release changes the registry meanwhile.
 * @throws Error when the remote is not built, is not what the registry takes, is of another contract than the shell's,
 * or brings a page of another remote; it names the file and the field.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { folder, dataDir, origin = '', automatic = false, isDevelopment = false, audience } = options;
  const { files, entry } = await prepare(folder, origin);
  const { name, title, active: release } = entry;
  const { version } = release;
  const dist = join(folder, 'dist');
  const { shared } = checkBuild(dist, files, isDevelopment ? Infinity : undefined);
  const commit = await commitOf(folder);
  const notes = await notesOf(dist, { commit, shared });
  let takenBack = false;
  const verb = audience ? 'canary' : 'publish';
  const changed = await changeRegistry({ dataDir, verb, name, commit }, async (registry) => {
    const now = findEntry(registry, name);
    takenBack = automatic && now?.active.version !== version && isOutOfUse(registry, dataDir, { name, version });
    if (takenBack) return { registry, version };
    refuseForeignPages(registry, entry, folder);
    const named = { name, title, release };
    const change = audience ? withCanary(registry, named, audience) : withRelease(registry, named);
    await storeRelease(dataDir, { name, release, files, notes });
    return change;
  });
  return { ...changed, name, takenBack };
}

function isOutOfUse(registry: Registry, dataDir: string, release: { name: string; version: string }): boolean {
  return isRevoked(registry, release.name, release.version) || isTakenBack(dataDir, release);
}

/** A build as the registry would name it, and the files it is made of; nothing is written. */
export async function prepare(folder: string, origin: string): Promise<{ files: BuildFiles; entry: RegistryEntry }> {
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
export function refuseForeignPages({ remotes }: Registry, { name, active }: RegistryEntry, folder: string): void {
  for (const { path, title, menu } of active.pages) {
    for (const remote of remotes.filter((other) => other.name !== name)) {
      for (const own of [...remote.active.pages, ...(remote.canary?.release.pages ?? [])]) {
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
