import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeIssues, MANIFEST_FILE, RegistryEntry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { integritiesOf, readBuild } from './build-files.ts';
import { readPackage } from './package-facts.ts';
import { FOLDER_MODE } from './private-modes.ts';
import { readRegistry, withPrevious, withRelease, writeRegistry } from './registry-file.ts';
import { storeRelease } from './release-store.ts';

interface PublishOptions {
  /** Folder of the remote's package, built before. */
  readonly folder: string;
  /** Where the server keeps releases and `registry.json`. */
  readonly dataDir: string;
  /** Origin that delivers the remote when it is not the shell's own: `http://devices.localhost:3000`. */
  readonly origin?: string;
}

interface Published {
  readonly name: string;
  readonly version: string;
  /** False when the registry named exactly this release already. */
  readonly changed: boolean;
  /** What is wrong with the registry of other remotes, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Puts a built remote into the store under a version that its content decides, then names it in the registry: files
 * first, document last, so that nobody is ever sent to files that are not there. Nothing is written before the release
 * is what the registry's own schema takes.
 * @throws Error when the remote is not built, or is not what the registry takes; it names the file and the field.
 */
export async function publish({ folder, dataDir, origin = '' }: PublishOptions): Promise<Published> {
  const facts = await readPackage(folder);
  const dist = join(folder, 'dist');
  const files = await readBuild(dist);
  if (!files.has(MANIFEST_FILE)) throw new Error(`${dist} holds no ${MANIFEST_FILE}: build ${facts.name} first.`);
  const integrities = integritiesOf(files);
  const version = `${facts.version}-${contentHash(integrities)}`;
  const entry = v.safeParse(RegistryEntry, {
    name: facts.name,
    title: facts.title,
    active: {
      version,
      contract: facts.contract,
      base: `${origin}/remotes/${facts.name}/${version}/`,
      files: integrities,
      pages: facts.pages,
    },
    previous: null,
  });
  if (!entry.success) {
    throw new Error(`${join(folder, 'package.json')} cannot be published: ${describeIssues(entry.issues)}.`);
  }
  const { name, title, active: release } = entry.output;
  const registryFile = resolve(dataDir, 'registry.json');
  const before = await readRegistry(registryFile);
  await mkdir(dataDir, { recursive: true, mode: FOLDER_MODE });
  await storeRelease(dataDir, { name, release, files });
  const after = withRelease(before.registry, { name, title, release });
  const changed = after !== before.registry;
  if (changed || before.problems.length > 0) {
    await writeRegistry(registryFile, after, { unusable: before.unusable, changed: name });
  }
  return { name, version, changed, problems: before.problems };
}

/**
 * Makes the release before the active one active again; its files are still in the store. Answers its version.
 * @throws Error when the registry names no such remote, or no release before.
 */
export async function rollBack({ name, dataDir }: { name: string; dataDir: string }) {
  const registryFile = resolve(dataDir, 'registry.json');
  const { registry: before, unusable, problems } = await readRegistry(registryFile);
  const { registry, version } = withPrevious(before, name);
  await writeRegistry(registryFile, registry, { unusable, changed: name });
  return { version, problems };
}

function contentHash(files: Record<string, string>): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
}
