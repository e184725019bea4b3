import * as contracts from '@veritas/shared/contracts';
import * as ofReleases from '@veritas/shared/contracts/releases';
import { apiMisfits, apiOf, ApiUse, jsonOrNull } from '@veritas/shared/registry';
import type { Registry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { PROVENANCE_FILE } from './provenance.ts';

/** What the server of this source offers. */
const OFFERED = apiOf({ ...contracts, ...ofReleases });

const Provenance = v.object({ api: v.exactOptional(ApiUse) });

/** Reads a file of a stored release: `<name>/<version>/<file>`; null without one. */
export type ReadStored = (path: string) => Promise<Buffer | null>;

/** What a release was built against and this version no longer offers. */
export interface Incompatibility {
  /** As `<name> <version>`. */
  readonly release: string;
  /** Such as `GET api/settings/ does not answer ageing`. */
  readonly reason: string;
}

/** Each call of a build that this server does not offer, in a sentence. */
export function incompatibilitiesOfBuild(api: ApiUse | undefined): string[] {
  return apiMisfits(api ?? {}, OFFERED);
}

/**
 * Calls and fields that live, previous and canary releases were built against and this server no longer offers.
 * Releases that do not list their calls are assumed to fit.
 */
export async function apiIncompatibilitiesOf({ remotes }: Registry, read: ReadStored): Promise<Incompatibility[]> {
  const incompatibilities: Incompatibility[] = [];
  for (const { name, active, previous, canary } of remotes) {
    for (const release of [active, canary?.release, previous]) {
      if (!release) continue;
      const content = await read(`${name}/${release.version}/${PROVENANCE_FILE}`);
      const provenance = v.safeParse(Provenance, jsonOrNull(content?.toString('utf8') ?? ''));
      const reasons = incompatibilitiesOfBuild(provenance.success ? provenance.output.api : undefined);
      incompatibilities.push(...reasons.map((reason) => ({ release: `${name} ${release.version}`, reason })));
    }
  }
  return incompatibilities;
}
