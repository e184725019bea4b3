import type { ReleaseHealth } from '@veritas/shared/api';
import type { RegistryEntry } from '@veritas/shared/registry';

/** A release of a remote, with what browsers reported of it. */
export interface ListedRelease {
  readonly remote: string;
  readonly title: string;
  readonly version: string;
  /** `previous` is what a rollback brings back; `other`: only reports know it, as a canary of some users. */
  readonly place: 'live' | 'previous' | 'other';
  readonly isSwitchedOff: boolean;
  /** It failed in this browser, which therefore uses the previous one. */
  readonly isAvoidedHere: boolean;
  /** Of tabs; null where none was reported. */
  readonly health: Pick<ReleaseHealth, 'loaded' | 'failed' | 'threw'> | null;
}

/** Every release that the registry names or browsers reported, by remote: live, previous, then the others. */
export function listReleases(
  entries: readonly RegistryEntry[],
  reports: readonly ReleaseHealth[],
  isAvoided: (entry: RegistryEntry) => boolean,
): ListedRelease[] {
  return entries.flatMap((entry) => {
    const { name, title, active, previous, disabled = false } = entry;
    const ofRemote = reports.filter(({ remote }) => remote === name);
    const listed = (version: string, place: ListedRelease['place']): ListedRelease => ({
      remote: name,
      title,
      version,
      place,
      isSwitchedOff: disabled,
      isAvoidedHere: place === 'live' && isAvoided(entry),
      health: ofRemote.find((report) => report.version === version) ?? null,
    });
    const named = [active.version, ...(previous ? [previous.version] : [])];
    return [
      listed(active.version, 'live'),
      ...(previous ? [listed(previous.version, 'previous')] : []),
      ...ofRemote.filter(({ version }) => !named.includes(version)).map(({ version }) => listed(version, 'other')),
    ];
  });
}
