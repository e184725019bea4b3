import { readFile, rename, writeFile } from 'node:fs/promises';
import { Registry, type RegistryEntry, type Release } from '@veritas/shared/registry';
import * as v from 'valibot';

const EMPTY: Registry = { schema: 1, issued: new Date(0).toISOString(), remotes: [] };

/** The registry as it stands; an empty one when there is none yet. @throws Error when the file is damaged. */
export async function readRegistry(file: string): Promise<Registry> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return EMPTY;
  const registry = v.safeParse(Registry, JSON.parse(text));
  if (!registry.success) throw new Error(`${file} is not a registry: ${registry.issues[0].message}`);
  return registry.output;
}

/** The registry with this release active; the same object when it is active already. */
export function withRelease(
  registry: Registry,
  { name, title, release }: { name: string; title: string; release: Release },
): Registry {
  const entry = registry.remotes.find((remote) => remote.name === name);
  const same = entry?.active.version === release.version && entry.active.base === release.base && entry.title === title;
  if (same) return registry;
  const next: RegistryEntry = { name, title, active: release, previous: entry?.active ?? null };
  const others = registry.remotes.filter((remote) => remote.name !== name);
  const remotes = [...others, next].sort((a, b) => a.name.localeCompare(b.name));
  return { schema: 1, issued: new Date().toISOString(), remotes };
}

/** The registry with the release before the active one active again, and its version; once more undoes it. */
export function withPrevious(registry: Registry, name: string): { registry: Registry; version: string } {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) {
    const known = registry.remotes.map((remote) => remote.name).join(', ');
    throw new Error(`The registry names no remote ${name}; it names ${known || 'none'}.`);
  }
  if (!entry.previous) throw new Error(`No release of ${name} was replaced yet, so there is none to go back to.`);
  const back: RegistryEntry = { ...entry, active: entry.previous, previous: entry.active };
  const remotes = registry.remotes.map((remote) => (remote === entry ? back : remote));
  return { registry: { schema: 1, issued: new Date().toISOString(), remotes }, version: back.active.version };
}

/** Replaces the document in one step: a reader sees the old one or the new one, never a part. */
export async function writeRegistry(file: string, registry: Registry): Promise<void> {
  const arriving = `${file}.${process.pid}`;
  await writeFile(arriving, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(arriving, file);
}
