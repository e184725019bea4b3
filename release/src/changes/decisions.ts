import type { Audience, Registry } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';
import { refuseForeignReturn } from '../registry/foreign-pages.ts';
import { promoted, withCanary, withRelease, type Change } from '../registry/registry-changes.ts';
import { entryOf, findEntry } from '../registry/registry-entries.ts';
import { rolledBack, withDisabled, without, withRevoked } from '../registry/registry-removals.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/**
 * The registry that a verb results in, in either kind of store. It may run again, on a newer registry, and must
 * leave nothing behind when it throws.
 */
export type Decide = (before: Registry, store: ReleaseStore) => Promise<Change> | Change;

/**
 * Ends the canary of a remote or, where it has none, activates the release before the active one. With `from` nothing
 * happens unless that version is in use, so that the command can be repeated. Refuses a release with a page
 * that belongs to another remote now.
 */
export function rollback({ name, from }: { readonly name: string; readonly from?: string | undefined }): Decide {
  return (registry) => {
    const { active, canary } = entryOf(registry, name);
    const inUse = canary?.release.version ?? active.version;
    return from !== undefined && from !== inUse ? { registry, version: active.version } : rolledBack(registry, name);
  };
}

/** Activates the canary for everyone, or a named stored release, unless another remote has one of its pages now. */
export function promotion({ name, version }: { readonly name: string; readonly version?: string | undefined }): Decide {
  return async (registry, store) => {
    const { title, canary } = entryOf(registry, name);
    if (version === undefined || version === canary?.release.version) return promoted(registry, name);
    const release = await store.readStored(name, version);
    refuseForeignReturn(registry, name, release);
    return withRelease(registry, { name, title, release });
  };
}

/** Gives the running canary of a remote another audience. */
export function audienceChange({ name, audience }: { readonly name: string; readonly audience: Audience }): Decide {
  return (registry) => {
    const { title, canary } = entryOf(registry, name);
    if (!canary) throw new Refusal(`${name} has no canary. Name the folder of the built remote: canary mfe-${name} …`);
    return withCanary(registry, { name, title, release: canary.release }, audience);
  };
}

/** Switches the pages of a remote off, or on again. */
export function switching({ name, isDisabled }: { readonly name: string; readonly isDisabled: boolean }): Decide {
  return (registry) => withDisabled(registry, name, isDisabled);
}

/** Takes a remote out of the registry; its files stay stored. */
export function withdrawal({ name }: { readonly name: string }): Decide {
  return (registry) => without(registry, name);
}

/**
 * Marks a version that must never be delivered again, also to pages that are open. It has to be one that was stored.
 * Always takes it away: where no release can take its place, the remote is taken out of the registry, with a `remark`.
 */
export function revocation({ name, version }: { readonly name: string; readonly version: string }): Decide {
  return async (registry, store) => {
    const change = withRevoked(registry, name, version);
    const entry = findEntry(registry, name);
    const known = [entry?.active, entry?.previous, entry?.canary?.release].some((one) => one?.version === version);
    if (!known && change.registry !== registry) await store.readStored(name, version);
    const note = [`revokes ${version}`, change.remark].filter((text) => text !== undefined).join(', ');
    return { ...change, note };
  };
}
