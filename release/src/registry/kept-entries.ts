import type { Registry } from '@veritas/shared/registry';

/**
 * Entries that could not be used and stay in the document: their team repairs them, or a newer console can use them.
 * Entries of the changed remote, or of a remote that has a valid entry by now, are removed.
 */
export function keptEntries(unusable: readonly unknown[], registry: Registry, changed: string): readonly unknown[] {
  const names = new Set<unknown>([changed, ...registry.remotes.map(({ name }) => name)]);
  return unusable.filter((entry) => !names.has(nameIn(entry)));
}

function nameIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null;
}
