import { join } from 'node:path';
import type { ApiUse, Audience, Registry, RegistryEntry } from '@veritas/shared/registry';
import { readBuild, type BuildFiles } from './build-files.ts';
import { checkBuild } from './check-build.ts';
import { changeRegistry, type Changed } from './change-registry.ts';
import { publication } from './decisions.ts';
import { entryOfBuild } from './entry-of-build.ts';
import { notesOf, readSbom } from './provenance.ts';
import { readBuiltRelease } from './read-release.ts';
import { findEntry, isRevoked } from './registry-changes.ts';
import { commitOf } from './source-commit.ts';
import { isTakenBack } from './taken-back.ts';

interface PublishOptions {
  /** Folder of the remote's package, built before. */
  readonly folder: string;
  /** Where the server keeps releases and `registry.json`. */
  readonly dataDir: string;
  /** Origin that delivers the remote when it is not the shell's own: `http://{name}.localhost:3000`. */
  readonly origin?: string;
  /** Nobody asked for this remote by name: a release that was taken back stays taken back. */
  readonly automatic?: boolean;
  /** It is not minified, so its weight says nothing and each edit would wait for it. */
  readonly isDevelopment?: boolean;
  /** Only these users get it; without an audience everyone does. */
  readonly audience?: Audience;
  /** For the history. */
  readonly note?: string | undefined;
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
  const { folder, dataDir, origin = '', automatic = false, isDevelopment = false, audience, note } = options;
  const { files, entry, api } = await prepare(folder, origin);
  const { name, active } = entry;
  const { version } = active;
  const dist = join(folder, 'dist');
  const { shared } = checkBuild(dist, files, isDevelopment ? null : undefined);
  const commit = isDevelopment ? undefined : await commitOf(folder);
  const notes = notesOf({ commit, api, shared, sbom: await readSbom(dist), stored: new Date().toISOString() });
  let takenBack = false;
  const verb = audience ? 'canary' : 'publish';
  const decide = publication({ entry, files, notes, folder, audience, note });
  const changed = await changeRegistry({ dataDir, verb, name, commit }, async (registry, store) => {
    takenBack = automatic && isOutOfUse(registry, dataDir, { name, version });
    return takenBack ? { registry, version } : decide(registry, store);
  });
  return { ...changed, name, takenBack };
}

function isOutOfUse(registry: Registry, dataDir: string, release: { name: string; version: string }): boolean {
  const { name, version } = release;
  if (findEntry(registry, name)?.active.version === version) return false;
  return isRevoked(registry, name, version) || isTakenBack(dataDir, release);
}

/** A build that was read, as the registry would name it. */
interface Prepared {
  readonly files: BuildFiles;
  readonly entry: RegistryEntry;
  readonly api: ApiUse | undefined;
}

/** Reads a build by every rule that needs no registry; nothing is written. */
export async function prepare(folder: string, origin: string): Promise<Prepared> {
  const files = await readBuild(join(folder, 'dist'));
  const built = await readBuiltRelease(folder);
  return { files, entry: entryOfBuild({ built, files, folder, origin }), api: built.api };
}
