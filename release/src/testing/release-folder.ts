import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { Registry, signRegistry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { signingKey } from '../keys/signing-key.ts';

/** What the federation build writes, as far as it is read. */
export const MANIFEST = JSON.stringify({
  metaData: { remoteEntry: { path: '', name: 'assets/page.js' } },
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  exposes: [{ name: 'remote', assets: { js: { sync: ['assets/page.js'], async: [] }, css: { sync: [], async: [] } } }],
});

/** The test's own folder, and the data folder in it; both are new in each test. */
export let dir: string;
export let dataDir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'veritas-release-'));
  dataDir = join(dir, 'data');
});
afterEach(() => rm(dir, { recursive: true }));

export interface Build {
  readonly version?: unknown;
  /** In place of the usual description of the remote. */
  readonly described?: Record<string, unknown>;
}

/** Pages that are described by their address alone. */
export const pagesAt = (...paths: string[]) => paths.map((path) => ({ path, title: path }));

/** The folder of a built remote whose one script is `text`. */
export async function builtRemote(text: string, { version = '1.0.0', described }: Build = {}): Promise<string> {
  const folder = join(dir, 'mfe-demo');
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  const release = { name: 'demo', title: 'Demo', version, contract: 1, pages: pagesAt('Demo'), ...described };
  await writeFile(join(folder, 'dist', 'release.json'), JSON.stringify(release));
  await writeFile(join(folder, 'dist', 'mf-manifest.json'), MANIFEST);
  await writeFile(join(folder, 'dist', 'assets', 'page.js'), text);
  return folder;
}

export async function registry(): Promise<Registry> {
  return v.parse(Registry, JSON.parse(await readFile(join(dataDir, 'registry.json'), 'utf8')));
}

/** Edits the registry and signs it, as a tool with other rules might. */
export async function editRegistry(edit: (text: string) => string): Promise<void> {
  const file = join(dataDir, 'registry.json');
  const document = JSON.parse(edit(await readFile(file, 'utf8'))) as object;
  await writeFile(file, await signRegistry(document, await signingKey(dataDir)));
}

/** Everything in the folder except the built remote. */
export const storedFiles = async () =>
  (await readdir(dir, { recursive: true })).filter((path) => !path.startsWith('mfe-demo'));
