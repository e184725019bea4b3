import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { FILE_MODE, FOLDER_MODE } from './private-modes.ts';

/** Which release of which remote. */
interface ReleaseName {
  readonly name: string;
  readonly version: string;
}

/**
 * Marks a release that was rolled back or withdrawn, or a canary that ended: a start or a build of everything does not
 * bring it back.
 */
export async function markTakenBack(dataDir: string, release: ReleaseName): Promise<void> {
  const file = markOf(dataDir, release);
  makeFolder(dirname(file), FOLDER_MODE);
  await writeFile(file, '', { mode: FILE_MODE });
}

export async function clearTakenBack(dataDir: string, release: ReleaseName): Promise<void> {
  await rm(markOf(dataDir, release), { force: true });
}

export function isTakenBack(dataDir: string, release: ReleaseName): boolean {
  return existsSync(markOf(dataDir, release));
}

/** Beside the release, whose folder is immutable. */
function markOf(dataDir: string, { name, version }: ReleaseName): string {
  return join(dataDir, 'remotes', name, `${version}.taken-back`);
}
