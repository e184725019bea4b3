import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeRemote, RegistryEntry } from '@veritas/shared/registry';
import type { Remote } from '@veritas/shared/remote';
import * as v from 'valibot';

const ROOT = join(__dirname, '..', '..', '..');

/** The registry entry of a remote with this `src/remote.ts`. */
export function entryOf(remote: Remote): RegistryEntry {
  const { name, title, ...release } = describeRemote(remote, '1.0.0');
  const active = { ...release, base: `/remotes/${name}/1.0.0/`, files: {} };
  return v.parse(RegistryEntry, { name, title, active, previous: null });
}

/** The entries of every remote of the product, from their descriptions. */
export function remotesOfProduct(): Promise<RegistryEntry[]> {
  const folders = readdirSync(ROOT).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'package.json')),
  );
  return Promise.all(
    folders.map(async (folder) => {
      const { default: remote } = (await import(join(ROOT, folder, 'src', 'remote.ts'))) as { default: Remote };
      return entryOf(remote);
    }),
  );
}

/** Makes the service answer `/registry.json` with these entries, including unknown ones. */
export function answerRegistry(remotes: readonly unknown[]): void {
  const registry = { schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes };
  globalThis.fetch = () =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: () => Promise.resolve(registry),
    } as Response);
}
