import type { Audience } from '@veritas/shared/registry';
import { changeRegistry } from './change-registry.ts';
import type { Changed } from './changed.ts';
import { audienceChange, promotion, revocation, rollback, switching, withdrawal } from './decisions.ts';

interface Target {
  readonly name: string;
  readonly dataDir: string;
}

/**
 * Ends the canary of a remote or, where it has none, makes the release before the active one active again; its files
 * are still in the store. Returns the active version. With `from` nothing happens unless that version is in use, so
 * that the call can be repeated.
 * @throws Error when the registry has no such remote, or it has no previous release.
 */
export function rollBack({ name, dataDir, from }: Target & { readonly from?: string }): Promise<Changed> {
  return changeRegistry({ dataDir, verb: 'rollback', name }, rollback({ name, from }));
}

/**
 * Takes a remote out of the registry, such as a first release, which has no previous one. Its files stay in the store.
 * Returns the version that was active.
 * @throws Error when the registry has no such remote.
 */
export function withdraw({ name, dataDir }: Target): Promise<Changed> {
  return changeRegistry({ dataDir, verb: 'withdraw', name }, withdrawal({ name }));
}

/**
 * Makes the canary active for everyone, or a stored release that is named. Returns the active version.
 * @throws Error when the named release is damaged, not stored, or revoked.
 */
export function promote({ name, dataDir, version }: Target & { readonly version?: string }): Promise<Changed> {
  return changeRegistry({ dataDir, verb: 'promote', name }, promotion({ name, version }));
}

/**
 * Gives the running canary of a remote another audience.
 * @throws Error when the remote has no canary.
 */
export function changeAudience({ name, dataDir, audience }: Target & { readonly audience: Audience }) {
  return changeRegistry({ dataDir, verb: 'canary', name }, audienceChange({ name, audience }));
}

/**
 * Marks a version that must never be delivered again, from the next request on, also to pages that are open. Returns
 * that version.
 * @throws Error when the version was never stored.
 */
export function revoke({ name, dataDir, version }: Target & { readonly version: string }): Promise<Changed> {
  return changeRegistry({ dataDir, verb: 'revoke', name }, revocation({ name, version }));
}

/** Switches the pages of a remote off, or on again. Returns the active version. */
export function setDisabled({ name, dataDir, isDisabled }: Target & { readonly isDisabled: boolean }) {
  const verb = isDisabled ? 'disable' : 'enable';
  return changeRegistry({ dataDir, verb, name }, switching({ name, isDisabled }));
}
