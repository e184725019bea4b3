import { join } from 'node:path';
import { SBOM_FILE } from '@veritas/shared/registry';
import type { CheckedBuild } from './check-build.ts';
import { readPlain } from './plain-file.ts';
import type { BuildFiles } from './build-files.ts';

/** Where a release comes from, for people who examine its folder later. Not delivered. */
const PROVENANCE_FILE = 'provenance.json';

interface Provenance extends Pick<CheckedBuild, 'shared'> {
  readonly commit: string | undefined;
  /** The content of `sbom.cdx.json`, where the build has one. */
  readonly sbom: Buffer | null;
  /** ISO time. */
  readonly stored: string;
}

/** What is stored beside the files of a release: its commit, what it takes from the shell, and its packages. */
export function notesOf({ commit, shared, sbom, stored }: Provenance): BuildFiles {
  const provenance = { commit: commit ?? null, stored, shared };
  return new Map([
    [PROVENANCE_FILE, Buffer.from(`${JSON.stringify(provenance, null, 2)}\n`)],
    ...(sbom ? ([[SBOM_FILE, sbom]] as const) : []),
  ]);
}

/** The list of packages of a build; null where it has none. */
export function readSbom(dist: string): Promise<Buffer | null> {
  return readPlain(join(dist, SBOM_FILE));
}
