import { join } from 'node:path';
import { SBOM_FILE } from '@veritas/shared/registry';
import type { CheckedBuild } from './check-build.ts';
import { readPlain } from './plain-file.ts';
import type { BuildFiles } from './build-files.ts';

/** Where a release comes from, for people who examine its folder later. Not delivered. */
const PROVENANCE_FILE = 'provenance.json';

/**
 * What is stored beside the files of a release: the commit it was built from, what it takes from the shell, and the
 * packages it contains where its build says so.
 */
export async function notesOf(
  dist: string,
  { commit, shared }: Pick<CheckedBuild, 'shared'> & { readonly commit: string | undefined },
): Promise<BuildFiles> {
  const provenance = { commit: commit ?? null, stored: new Date().toISOString(), shared };
  const sbom = await readPlain(join(dist, SBOM_FILE));
  return new Map([
    [PROVENANCE_FILE, Buffer.from(`${JSON.stringify(provenance, null, 2)}\n`)],
    ...(sbom ? ([[SBOM_FILE, sbom]] as const) : []),
  ]);
}
