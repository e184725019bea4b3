import type { Registry, RegistryChange } from '@veritas/shared/registry';
import type { Change } from './registry-changes.ts';
import { findEntry } from './registry-entries.ts';

/** Who does what to which remote, and when. */
export interface ChangeRecord {
  readonly verb: string;
  readonly name: string;
  /** Commit that a release was built from. */
  readonly commit?: string | undefined;
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}

/** The registry after a change, one version on, with the record of the change. */
export function nextRegistry(before: Registry, change: Change, record: ChangeRecord): Registry {
  const version = (before.version ?? 0) + 1;
  return { ...change.registry, version, issued: record.at, change: recordOf(record, before, change) };
}

function recordOf(
  { at, by, verb, name, commit }: ChangeRecord,
  before: Registry,
  { registry, note }: Change,
): RegistryChange {
  return {
    at,
    by,
    verb,
    remote: name,
    from: activeOf(before, name),
    to: activeOf(registry, name),
    ...(note !== undefined && { note: note.slice(0, 200) }),
    ...(commit !== undefined && { commit }),
  };
}

/** The version that everyone gets of a remote; null when it has none. */
export function activeOf(registry: Registry, name: string): string | null {
  return findEntry(registry, name)?.active.version ?? null;
}
