import type { Registry } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';
import { foreignReturn, refuseForeignReturn } from './foreign-pages.ts';
import { endsCanary, type Change } from './registry-changes.ts';
import { entryOf, findEntry, isRevoked, withEntry } from './registry-entries.ts';

/** The registry without the canary of a remote or, where it has none, with the release before the active one. */
export function rolledBack(registry: Registry, name: string): Change {
  const { canary, ...entry } = entryOf(registry, name);
  if (canary) {
    return { registry: withEntry(registry, entry), version: entry.active.version, ...endsCanary(canary.release) };
  }
  const { active, previous } = entry;
  if (!previous) {
    throw new Refusal(
      `${name} ${active.version} has no release before it to go back to. ` +
        '`promote --version` activates any stored release, `withdraw` takes the remote out.',
    );
  }
  refuseForeignReturn(registry, name, previous);
  // A release that was rolled back is not kept as the previous one.
  const next = { ...entry, active: previous, previous: null };
  return { registry: withEntry(registry, next), version: previous.version, rolledBackVersions: [active.version] };
}

/** The registry without a remote. */
export function without(registry: Registry, name: string): Change {
  const { active, canary } = entryOf(registry, name);
  const remotes = registry.remotes.filter((remote) => remote.name !== name);
  const rolledBackVersions = [active.version, ...(canary ? [canary.release.version] : [])];
  return { registry: { ...registry, remotes }, version: active.version, rolledBackVersions };
}

/**
 * The registry with a version that is never delivered again. Where it is the active one, the release before it becomes
 * active, or the remote is taken out when that is not possible.
 */
export function withRevoked(registry: Registry, name: string, version: string): Change {
  if (isRevoked(registry, name, version)) return { registry, version };
  const entry = findEntry(registry, name);
  const marked = { ...registry, revoked: [...(registry.revoked ?? []), `${name}/${version}`].sort() };
  if (!entry) return { registry: marked, version };
  const { canary, ...rest } = entry;
  const previous = rest.previous?.version === version ? null : rest.previous;
  const kept = { ...rest, ...(canary && canary.release.version !== version && { canary }), previous };
  if (kept.active.version !== version) return { registry: withEntry(marked, kept), version };
  const foreign = previous && foreignReturn(registry, name, previous);
  if (previous && foreign === null) {
    return { registry: withEntry(marked, { ...kept, active: previous, previous: null }), version };
  }
  const reason = previous ? `${previous.version} cannot take its place: ${foreign}` : 'it has no previous release';
  const ended = kept.canary ? `, and its canary ${kept.canary.release.version} ended` : '';
  const { registry: others, rolledBackVersions = [] } = without(marked, name);
  return {
    registry: others,
    version,
    rolledBackVersions,
    remark: `${name} has no active release now, as ${reason}${ended}`,
  };
}

/** The registry with the pages of a remote switched off, or on again. */
export function withDisabled(registry: Registry, name: string, isDisabled: boolean): Change {
  const { disabled, ...entry } = entryOf(registry, name);
  const { version } = entry.active;
  if ((disabled ?? false) === isDisabled) return { registry, version };
  return { registry: withEntry(registry, isDisabled ? { ...entry, disabled: true } : entry), version };
}
