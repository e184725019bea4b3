import { jsonOrNull, type RegistryEntry, type Release } from '@veritas/shared/registry';
import { storedSetting } from '@veritas/shared/ui';
import * as v from 'valibot';
import { ownBuild } from '../../../lib/replaced-build.ts';
import type { FailedBy } from './load-error.ts';

/**
 * How long this browser skips a release: files may soon be available again, but waiting does not fix a release that
 * threw.
 */
const PERIODS_MS: Readonly<Record<FailedBy, number>> = { files: 5 * 60_000, release: 60 * 60_000 };

const Quarantined = v.object({
  /** By `identityOf`. */
  release: v.string(),
  by: v.picklist(['files', 'release']),
  /** Ms since 1970. */
  since: v.number(),
  /** By `ownBuild`; missing in entries of earlier releases. */
  console: v.optional(v.string()),
});
type Quarantined = v.InferOutput<typeof Quarantined>;
const Kept = v.record(v.string(), Quarantined);

const setting = storedSetting('veritas-quarantine');

/** Two builds of one version differ while a remote is developed. */
export function identityOf(release: Release): string {
  return JSON.stringify(release);
}

/**
 * Whether the active release failed in this browser recently. A failure in a tab of an older console does not count for
 * this one.
 */
export function isQuarantined({ name, active }: RegistryEntry): boolean {
  const found = readAll()[name];
  if (found?.release !== identityOf(active) || found.console !== ownBuild()) return false;
  const age = Date.now() - found.since;
  // A future time was written by a clock that was ahead.
  return age >= 0 && age < PERIODS_MS[found.by];
}

/** From now on this browser uses the previous release, for a while or until another one is active. */
export function quarantine(remote: string, release: Release, by: FailedBy): void {
  const entry = { release: identityOf(release), by, since: Date.now(), console: ownBuild() };
  setting.write(JSON.stringify({ ...readAll(), [remote]: entry }));
}

export function endQuarantine(remote: string): void {
  const { [remote]: ended, ...others } = readAll();
  if (ended) setting.write(JSON.stringify(others));
}

function readAll(): Readonly<Record<string, Quarantined>> {
  // Storage content is untrusted; anything but our own record is ignored.
  const kept = v.safeParse(Kept, jsonOrNull(setting.read() ?? ''));
  return kept.success ? kept.output : {};
}
