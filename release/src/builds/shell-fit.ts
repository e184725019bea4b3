import { CONTRACT_VERSION, MANIFEST_FILE } from '@veritas/shared/registry';
import type { Registry, Release } from '@veritas/shared/registry';
import type { Incompatibility, ReadStored } from './api-fit.ts';
import { sharedMisfits } from './build-manifest.ts';

/**
 * What live releases and canaries were built against and the shell of this source does not provide: contract and
 * modules. For a release whose manifest is gone, only the contract is known.
 */
export async function shellIncompatibilitiesOf({ remotes }: Registry, read: ReadStored): Promise<Incompatibility[]> {
  const incompatibilities: Incompatibility[] = [];
  for (const { name, active, canary } of remotes) {
    for (const release of canary ? [active, canary.release] : [active]) {
      const manifest = await read(manifestOf(name, release));
      const reasons = shellIncompatibilities(release, manifest);
      incompatibilities.push(...reasons.map((reason) => ({ release: `${name} ${release.version}`, reason })));
    }
  }
  return incompatibilities;
}

/** The same for one release, a sentence each. */
export function shellIncompatibilities({ contract }: Release, manifest: Buffer | null): string[] {
  const isOther = contract !== CONTRACT_VERSION;
  const built = isOther ? [`it was built for contract ${contract}, this shell serves ${CONTRACT_VERSION}`] : [];
  return [...built, ...(manifest === null ? [] : sharedMisfits(manifest))];
}

/** Where the manifest of a stored release is, below the releases. */
export function manifestOf(name: string, { version }: Release): string {
  return `${name}/${version}/${MANIFEST_FILE}`;
}
