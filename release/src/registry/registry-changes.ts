import type { Audience, Registry, Release } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';
import { audienceText } from './audience.ts';
import { entryOf, findEntry, isRelease, refuseRevoked, withEntry } from './registry-entries.ts';

/** What a verb makes of the registry. */
export interface Change {
  /** The same object when there is nothing to do. */
  readonly registry: Registry;
  /** The version that is concerned, for the message. */
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
  return { registry: withEntry(next, entry), version, ...ended };
}

/** The registry with this release active for everyone except the audience of a canary, which continues. */
export function withNewBuild(registry: Registry, { name, title, release }: NamedRelease): Change {
  const { version } = release;
  refuseRevoked(registry, name, version);
  const entry = findEntry(registry, name);
  if (entry && isRelease(entry.active, release) && entry.title === title) return { registry, version };
  const kept = entry ?? { active: null, previous: null };
  const previous = kept.active && !isRelease(kept.active, release) ? kept.active : kept.previous;
  const note = entry?.canary && { note: `canary ${entry.canary.release.version} continues` };
  return { registry: withEntry(registry, { ...kept, name, title, active: release, previous }), version, ...note };
}

/** The registry with this release for an audience; everyone else keeps the active one. */
export function withCanary(registry: Registry, { name, title, release }: NamedRelease, audience: Audience): Change {
  refuseRevoked(registry, name, release.version);
  const entry = findEntry(registry, name);
  if (!entry) {
    throw new Refusal(`${name} has no active release for everyone else. Publish a first one.`);
  }
  if (isRelease(entry.active, release)) {
    throw new Refusal(`${name} ${release.version} is active already: everyone has it, so it cannot be a canary.`);
  }
  const canary = { release, audience };
  const change = { version: release.version, note: `canary ${release.version} for ${audienceText(audience)}` };
  if (JSON.stringify(entry.canary) === JSON.stringify(canary) && entry.title === title) return { registry, ...change };
  const next = { registry: withEntry(registry, { ...entry, title, canary }), ...change };
  const former = entry.canary?.release;
  if (!former || former.version === release.version) return next;
  const { rolledBackVersions, note } = endsCanary(former);
  return { ...next, rolledBackVersions, note: `${change.note}, ${note}` };
}

/** The part of a change that ends a canary: no server start activates it for everyone. */
export function endsCanary({ version }: Release) {
  return { rolledBackVersions: [version], note: `ends canary ${version}` };
}

/** The registry with the canary active for everyone. */
export function promoted(registry: Registry, name: string): Change {
  const { canary, ...entry } = entryOf(registry, name);
  if (!canary) return { registry, version: entry.active.version };
  const next = { ...entry, active: canary.release, previous: entry.active };
  return { registry: withEntry(registry, next), version: canary.release.version };
}
