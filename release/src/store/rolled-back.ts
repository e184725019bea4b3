import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { FILE_MODE, FOLDER_MODE } from '../files/private-modes.ts';

/** Which release of which remote. */
interface ReleaseName {
  readonly name: string;
  readonly version: string;
}

/**
 * Marks a release that was rolled back or withdrawn, or a canary that ended: a start or a build of everything does not
 * publish it again.
 */
export async function markRolledBack(dataDir: string, release: ReleaseName): Promise<void> {
  const file = markFile(dataDir, release);
  makeFolder(dirname(file), FOLDER_MODE);
  await writeFile(file, '', { mode: FILE_MODE });
}

export async function clearRolledBack(dataDir: string, release: ReleaseName): Promise<void> {
  await rm(markFile(dataDir, release), { force: true });
}

export function isRolledBack(dataDir: string, release: ReleaseName): boolean {
  return existsSync(markFile(dataDir, release));
}

/** Beside the release, whose folder is immutable. */
function markFile(dataDir: string, { name, version }: ReleaseName): string {
  return join(dataDir, 'remotes', name, `${version}.taken-back`);
}
