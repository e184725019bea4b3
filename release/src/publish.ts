import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { MANIFEST_FILE, type Release } from '@veritas/shared/registry';
import { readPackage } from './package-facts.ts';
import { readRegistry, withPrevious, withRelease, writeRegistry } from './registry-file.ts';

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
}

/**
 * Puts a built remote into the store under a version that its content decides, then names it in the registry: files
 * first, document last, so that nobody is ever sent to files that are not there.
 * @throws Error when the remote is not built.
 */
export async function publish({ folder, dataDir, origin = '' }: PublishOptions): Promise<Published> {
  const facts = await readPackage(folder);
  const dist = join(folder, 'dist');
  const files = await integrities(dist);
  if (!files[MANIFEST_FILE]) throw new Error(`${dist} holds no ${MANIFEST_FILE}: build ${facts.name} first.`);
  const version = `${facts.version}-${contentHash(files)}`;
  await store(dist, resolve(dataDir, 'remotes', facts.name, version));
  const release: Release = {
    version,
    contract: facts.contract,
    base: `${origin}/remotes/${facts.name}/${version}/`,
    files,
    pages: facts.pages,
  };
  const registryFile = resolve(dataDir, 'registry.json');
  const before = await readRegistry(registryFile);
  const after = withRelease(before, { name: facts.name, title: facts.title, release });
  if (after !== before) await writeRegistry(registryFile, after);
  return { name: facts.name, version, changed: after !== before };
}

/**
 * Makes the release before the active one active again; its files are still in the store. Answers its version.
 * @throws Error when the registry names no such remote, or no release before.
 */
export async function rollBack({ name, dataDir }: { name: string; dataDir: string }): Promise<string> {
  const registryFile = resolve(dataDir, 'registry.json');
  const { registry, version } = withPrevious(await readRegistry(registryFile), name);
  await writeRegistry(registryFile, registry);
  return version;
}

/** sha384 of every delivered file; the compressed copies are the same file in another encoding. */
async function integrities(dist: string): Promise<Record<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const hashed = paths.map(async (path) => {
    const digest = createHash('sha384')
      .update(await readFile(join(dist, path)))
      .digest('base64');
    return [path, `sha384-${digest}`] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

function contentHash(files: Record<string, string>): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
}

/** A version is immutable: what stands there already is the same content. */
async function store(dist: string, target: string): Promise<void> {
  if (await stat(target).catch(() => null)) return;
  const arriving = `${target}.arriving-${process.pid}`;
  await mkdir(arriving, { recursive: true });
  await cp(dist, arriving, { recursive: true });
  await rename(arriving, target).catch(async (error: unknown) => {
    await rm(arriving, { recursive: true, force: true });
    // Another publisher was faster with the same content.
    if (!(await stat(target).catch(() => null))) throw error;
  });
}
