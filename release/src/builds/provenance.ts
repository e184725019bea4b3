import { join } from 'node:path';
import { SBOM_FILE, type ApiUse } from '@veritas/shared/registry';
import { readPlain } from '../files/plain-file.ts';
import type { BuildFiles } from './build-files.ts';
import type { CheckedBuild } from './check-build.ts';

/** Where a release comes from, for people who examine its folder later. Not delivered. */
export const PROVENANCE_FILE = 'provenance.json';

interface Provenance extends Pick<CheckedBuild, 'shared'> {
  readonly commit: string | undefined;
  /** Calls that the build makes; undefined in builds that do not list them. */
  readonly api: ApiUse | undefined;
  /** The content of `sbom.cdx.json`, where the build has one. */
  readonly sbom: Buffer | null;
  /** ISO time. */
  readonly stored: string;
}

/**
 * What is stored beside the files of a release: its commit, what it takes from the shell and from the server, and its
 * packages.
 */
export function notesOf({ commit, api, shared, sbom, stored }: Provenance): BuildFiles {
  const provenance = { commit: commit ?? null, stored, shared, ...(api && { api }) };
  return new Map([
    [PROVENANCE_FILE, Buffer.from(`${JSON.stringify(provenance, null, 2)}\n`)],
    ...(sbom ? ([[SBOM_FILE, sbom]] as const) : []),
  ]);
}

/** The list of packages of a build; null without one. */
export function readSbom(dist: string): Promise<Buffer | null> {
  return readPlain(join(dist, SBOM_FILE));
}
