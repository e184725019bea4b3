import { apiMisfitsOf } from 'release/rules';
import type { ApiMisfit } from 'release/rules';
import type { Releases } from './releases.ts';

/** What published releases were built against and this server no longer offers. */
export async function misfitsOfReleases(releases: Releases): Promise<ApiMisfit[]> {
  const published = await releases.read();
  return published ? apiMisfitsOf(published.registry, (path) => releases.file(path)) : [];
}

/** Logs a warning for each. A start goes on: the pages that do not need it still work. */
export async function warnOfMisfits(releases: Releases, log: { warn: (about: object, text: string) => void }) {
  for (const { release, reason } of await misfitsOfReleases(releases)) {
    log.warn({ event: 'release_misfit', release, reason }, 'a release needs what this server no longer offers');
  }
}
