import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDelivered, RELEASE_FILE } from '@veritas/shared/registry';
import { readStoredRelease } from 'release/rules';
import { readPlain } from './plain-file.ts';
import { LARGEST_FILE } from './releases.ts';

/** A release of the data folder with all its files. @throws Refusal when a file is missing or damaged. */
export async function folderRelease(dataDir: string, name: string, version: string) {
  const release = await readStoredRelease(dataDir, name, version);
  const folder = join(dataDir, 'remotes', name, version);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  const notes = new Map<string, Buffer>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    const content = await readPlain(folder, path, LARGEST_FILE);
    if (content && path !== RELEASE_FILE) (isDelivered(path) ? files : notes).set(path, content);
  }
  return { name, release, files, notes };
}
