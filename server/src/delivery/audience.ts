import { createHash } from 'node:crypto';
import { nameKey } from '@veritas/shared/domain';
import type { Audience, Registry, RegistryEntry } from '@veritas/shared/registry';
import type { SignedIn } from '../auth/access/guard.ts';

/** Properties of a user that an audience can name. */
export type Viewer = Pick<SignedIn, 'id' | 'username' | 'role'>;

/** Shares of users are counted in steps of 0.01 %. */
const STEPS_PER_PERCENT = 100;

/** The registry as one user gets it: each remote with the release chosen for that user, and nothing for operators. */
export function registryFor({ schema, version, issued, remotes }: Registry, viewer: Viewer | null): Registry {
  const entries = remotes.map((entry) => entryFor(entry, viewer));
  return { schema, ...(version !== undefined && { version }), issued, remotes: entries };
}

function entryFor({ canary, ...entry }: RegistryEntry, viewer: Viewer | null): RegistryEntry {
  if (!canary || !viewer || !isInAudience(canary.audience, `${entry.name}/${canary.release.version}`, viewer)) {
    return entry;
  }
  // The stable release is the fallback when the canary fails in this browser.
  return { ...entry, active: canary.release, previous: entry.active };
}

function isInAudience(audience: Audience, release: string, { id, username, role }: Viewer): boolean {
  if (audience.kind === 'roles') return audience.roles.includes(role);
  if (audience.kind === 'users') return audience.users.some((name) => nameKey(name) === nameKey(username));
  return stepOf(`${release}/${id}`) < audience.percent * STEPS_PER_PERCENT;
}

/**
 * The same for a user on every device, server and visit. It depends on the release too, so that it is not always the
 * same users who get the canary; a larger share of the same release keeps those who have it.
 */
function stepOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) % (100 * STEPS_PER_PERCENT);
}
