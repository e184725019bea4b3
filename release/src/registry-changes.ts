import type { Audience, Registry, RegistryEntry, Release } from '@veritas/shared/registry';
import { foreignReturn, refuseForeignReturn } from './foreign-pages.ts';
import { Refused } from './refused.ts';

/** What a verb makes of the registry. */
export interface Change {
  /** The same object when there is nothing to do. */
  readonly registry: Registry;
  /** Concerned version, for the message. */
  readonly version: string;
  /** Versions that a start or a build of everything must not publish again. */
  readonly rolledBackVersions?: readonly string[];
  /** For the history: what the versions do not say. */
  readonly note?: string;
  /** For the caller: what happened to the remote beyond what the verb is for. */
  readonly remark?: string;
}

interface NamedRelease {
  readonly name: string;
  readonly title: string;
  readonly release: Release;
}

/** The registry with this release active for everyone; a canary of the remote ends. */
export function withRelease(registry: Registry, named: NamedRelease): Change {
  const { registry: next, version } = withNewBuild(registry, named);
  const { canary, ...entry } = entryOf(next, named.name);
  if (!canary) return { registry: next, version };
  const ended = isRelease(canary.release, named.release) ? {} : endsCanary(canary.release);
  return { registry: replaced(next, entry), version, ...ended };
}

/** The registry with this release active for everyone but who has a canary of the remote, which goes on. */
export function withNewBuild(registry: Registry, { name, title, release }: NamedRelease): Change {
  const { version } = release;
  refuseRevoked(registry, name, version);
  const entry = findEntry(registry, name);
  if (entry && isRelease(entry.active, release) && entry.title === title) return { registry, version };
  const kept = entry ?? { active: null, previous: null };
  const previous = kept.active && !isRelease(kept.active, release) ? kept.active : kept.previous;
  const note = entry?.canary && { note: `canary ${entry.canary.release.version} goes on` };
  return { registry: replaced(registry, { ...kept, name, title, active: release, previous }), version, ...note };
}

/** The registry with this release for an audience; everyone else keeps the active one. */
export function withCanary(registry: Registry, { name, title, release }: NamedRelease, audience: Audience): Change {
  refuseRevoked(registry, name, release.version);
  const entry = findEntry(registry, name);
  if (!entry) {
    throw new Refused(`${name} has no active release, so there is nothing for everyone else. Publish a first one.`);
  }
  if (isRelease(entry.active, release)) {
    throw new Refused(`${name} ${release.version} is active already: everyone has it, so it cannot be a canary.`);
  }
  const canary = { release, audience };
  const change = { version: release.version, note: audienceText(audience) };
  if (JSON.stringify(entry.canary) === JSON.stringify(canary) && entry.title === title) return { registry, ...change };
  const next = { registry: replaced(registry, { ...entry, title, canary }), ...change };
  const former = entry.canary?.release;
  if (!former || former.version === release.version) return next;
  const { rolledBackVersions, note } = endsCanary(former);
  return { ...next, rolledBackVersions, note: `${change.note}, ${note}` };
}

/** What is said of a canary that ends: no start brings it to everyone. */
function endsCanary({ version }: Release) {
  return { rolledBackVersions: [version], note: `ends canary ${version}` };
}

/** The registry with the canary active for everyone. */
export function promoted(registry: Registry, name: string): Change {
  const { canary, ...entry } = entryOf(registry, name);
  if (!canary) return { registry, version: entry.active.version };
  const next = { ...entry, active: canary.release, previous: entry.active };
  return { registry: replaced(registry, next), version: canary.release.version };
}

/** The registry without the canary of a remote or, where it has none, with the release before the active one. */
export function rolledBack(registry: Registry, name: string): Change {
  const { canary, ...entry } = entryOf(registry, name);
  if (canary) {
    return { registry: replaced(registry, entry), version: entry.active.version, ...endsCanary(canary.release) };
  }
  const { active, previous } = entry;
  if (!previous) {
    throw new Refused(
      `${name} ${active.version} has no release before it to go back to. ` +
        '`promote --version` activates any stored release, `withdraw` takes the remote out.',
    );
  }
  refuseForeignReturn(registry, name, previous);
  // A release that was rolled back is not kept as the previous one.
  const next = { ...entry, active: previous, previous: null };
  return { registry: replaced(registry, next), version: previous.version, rolledBackVersions: [active.version] };
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
 * active, or the remote is taken out when there is none that can.
 */
export function withRevoked(registry: Registry, name: string, version: string): Change {
  if (isRevoked(registry, name, version)) return { registry, version };
  const entry = findEntry(registry, name);
  const marked = { ...registry, revoked: [...(registry.revoked ?? []), `${name}/${version}`].sort() };
  if (!entry) return { registry: marked, version };
  const { canary, ...rest } = entry;
  const previous = rest.previous?.version === version ? null : rest.previous;
  const kept = { ...rest, ...(canary && canary.release.version !== version && { canary }), previous };
  if (kept.active.version !== version) return { registry: replaced(marked, kept), version };
  const foreign = previous && foreignReturn(registry, name, previous);
  if (previous && foreign === null) {
    return { registry: replaced(marked, { ...kept, active: previous, previous: null }), version };
  }
  const reason = previous ? `${previous.version} cannot take its place: ${foreign}` : 'there is none before it';
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
  return { registry: replaced(registry, isDisabled ? { ...entry, disabled: true } : entry), version };
}

/** @throws Error that names the remotes there are. */
export function entryOf(registry: Registry, name: string): RegistryEntry {
  const entry = findEntry(registry, name);
  if (entry) return entry;
  const known = registry.remotes.map((remote) => remote.name).join(', ');
  throw new Refused(`The registry names no remote ${name}; it names ${known || 'none'}.`);
}

/** For people: `10 % of the users`, `roles admin, central_ops`. */
export function audienceText(audience: Audience): string {
  if (audience.kind === 'percent') return `${audience.percent} % of the users`;
  if (audience.kind === 'roles') return `roles ${audience.roles.join(', ')}`;
  const [first, ...more] = audience.users;
  return audience.users.length > 3 ? `${first} and ${more.length} more users` : `users ${audience.users.join(', ')}`;
}

/** The entry of a remote; undefined when the registry names none. */
export function findEntry(registry: Registry, name: string): RegistryEntry | undefined {
  return registry.remotes.find((remote) => remote.name === name);
}

function isRelease(one: Release, other: Release): boolean {
  return one.version === other.version && one.base === other.base;
}

function replaced(registry: Registry, entry: RegistryEntry): Registry {
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
  throw new Refused(`${name} ${version} is revoked and is never delivered again. Change the remote and build it.`);
}
