import { join } from 'node:path';
import type { BuiltRelease } from '@veritas/shared/registry';
import { readBuild, type BuildFiles } from './build-files.ts';
import { readSbom } from './provenance.ts';
import { readBuiltRelease } from './read-release.ts';

/** All of a build, read once: a folder that is built again during a check publishes what was checked. */
export interface WholeBuild {
  /** Of the remote's package. */
  readonly folder: string;
  readonly built: BuiltRelease;
  readonly files: BuildFiles;
  /** Null without one. */
  readonly sbom: Buffer | null;
}

/** @throws Error that says that the remote is not built, or names the file that cannot be published. */
export async function readWhole(folder: string): Promise<WholeBuild> {
  const dist = join(folder, 'dist');
  const files = await readBuild(dist);
  return { folder, files, built: await readBuiltRelease(folder), sbom: await readSbom(dist) };
}
