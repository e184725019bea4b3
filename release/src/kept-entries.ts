import type { Registry } from '@veritas/shared/registry';

/**
 * Entries that could not be used and stay in the document: their team repairs them, or a newer console can use them.
 * That of the remote that was changed, and one whose remote has another entry by now, do not.
 */
export function keptEntries(unusable: readonly unknown[], registry: Registry, changed: string): readonly unknown[] {
  const names = new Set<unknown>([changed, ...registry.remotes.map(({ name }) => name)]);
  return unusable.filter((entry) => !names.has(nameIn(entry)));
}

function nameIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null;
}
