import type { Registry } from '@veritas/shared/registry';
import { entryOfBuild, publication } from 'release/rules';
import type { Changed } from 'release/rules';
import { UNCHECKED } from '../releases/releases.ts';
import type { Releases } from '../releases/releases.ts';
import type { TestClient } from './client.ts';

const MANIFEST = JSON.stringify({
  metaData: { remoteEntry: { path: '', name: 'assets/page.js' } },
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  exposes: [{ name: 'remote', assets: { js: { sync: ['assets/page.js'], async: [] }, css: { sync: [], async: [] } } }],
});

/** A build of a remote whose one script is `script`. */
export function buildOf(script: string, name = 'demo') {
  const page = name.replaceAll('-', '');
  const built = { name, title: name, version: '1.0.0', contract: 1, pages: [{ path: page, title: page }] };
  const files = new Map([
    ['mf-manifest.json', Buffer.from(MANIFEST)],
    ['assets/page.js', Buffer.from(script)],
  ]);
  return { built, files };
}

/** A build as the release tool sends it. */
export function sentBuild(script: string, name = 'demo') {
  const { built, files } = buildOf(script, name);
  const sent = [...files].map(([path, content]) => ({ path, content: content.toString('base64') }));
  return { release: built, files: sent };
}

/** Publishes a build, by default without asking for a token. */
export async function publishBuild(
  { releases }: { readonly releases: Releases },
  script: string,
  name = 'demo',
  around = UNCHECKED,
): Promise<Changed> {
  const { built, files } = buildOf(script, name);
  const entry = entryOfBuild({ built, files, folder: '', origin: '' });
  const decide = publication({ entry, files, notes: new Map(), folder: '' });
  return releases.change({ verb: 'publish', name, by: 'test' }, decide, around);
}

/** The registry that a client gets. */
export const registryOf = async (client: TestClient) => (await client.get('/registry.json')).json<Registry>();

/** Versions that visitors get, by remote. */
export function activeIn(registry: Registry): Record<string, string> {
  return Object.fromEntries(registry.remotes.map(({ name, active }) => [name, active.version]));
}

/** Versions that a client gets, by remote. */
export const servedTo = async (client: TestClient) => activeIn(await registryOf(client));
