import type { Registry, RegistryEntry, Release } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';

/** @throws Error that names the remotes there are. */
export function entryOf(registry: Registry, name: string): RegistryEntry {
  const entry = findEntry(registry, name);
  if (entry) return entry;
  const known = registry.remotes.map((remote) => remote.name).join(', ');
  throw new Refusal(`The registry names no remote ${name}; it names ${known || 'none'}.`);
}

/** The entry of a remote; undefined when the registry has none. */
export function findEntry(registry: Registry, name: string): RegistryEntry | undefined {
  return registry.remotes.find((remote) => remote.name === name);
}

/** Whether two are the same release, delivered by the same host. */
export function isRelease(one: Release, other: Release): boolean {
  return one.version === other.version && one.base === other.base;
}

/** The registry with this entry in place of the one of the same remote. */
export function withEntry(registry: Registry, entry: RegistryEntry): Registry {
  const others = registry.remotes.filter((remote) => remote.name !== entry.name);
  return { ...registry, remotes: [...others, entry].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** Whether a version must never be delivered again. */
export function isRevoked(registry: Registry, name: string, version: string): boolean {
  return registry.revoked?.includes(`${name}/${version}`) ?? false;
}

/** @throws Error when the version must never be delivered again. */
export function refuseRevoked(registry: Registry, name: string, version: string): void {
  if (!isRevoked(registry, name, version)) return;
  throw new Refusal(`${name} ${version} is revoked and is never delivered again. Change the remote and build it.`);
}
