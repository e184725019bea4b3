import { apiIncompatibilitiesOf, shellIncompatibilitiesOf } from 'release/rules';
import type { Incompatibility } from 'release/rules';
import type { Releases } from './releases.ts';

/** What published releases were built against and this server, or its shell, no longer offers. */
export async function incompatibleReleases(releases: Releases): Promise<Incompatibility[]> {
  const published = await releases.read();
  if (!published) return [];
  const read = (path: string) => releases.file(path);
  return [
    ...(await apiIncompatibilitiesOf(published.registry, read)),
    ...(await shellIncompatibilitiesOf(published.registry, read)),
  ];
}

/** Logs a warning for each. The start continues: other pages still work. */
export async function warnOfIncompatibleReleases(
  releases: Releases,
  log: { warn: (about: object, text: string) => void },
) {
  for (const { release, reason } of await incompatibleReleases(releases)) {
    log.warn({ event: 'release_misfit', release, reason }, 'a release needs what this server no longer offers');
  }
}
