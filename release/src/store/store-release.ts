import { lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { RELEASE_FILE } from '@veritas/shared/registry';
import type { BuildFiles } from '../builds/build-files.ts';
import { flushFolder } from '../files/flush-folder.ts';
import { makeFolder } from '../files/make-folder.ts';
import { FILE_MODE, FOLDER_MODE } from '../files/private-modes.ts';
import type { StoredRelease } from './release-store.ts';
import { isLeftover } from './stored-release.ts';

/** Longer than it takes to store any release. */
const LEFT_MS = 10 * 60_000;

/**
 * Puts the files of a release into its folder, on the disk when it returns: the registry that names them is. A version
 * is immutable: a stored one has the same content, or it is damaged and replaced. No other process stores a release of
 * the remote meanwhile: the caller holds the lock of the registry.
 * @throws Error when the folder of the remote leads elsewhere.
 */
export async function storeRelease(dataDir: string, { name, release, files, notes }: StoredRelease): Promise<void> {
  const remotes = resolve(dataDir, 'remotes');
  makeFolder(join(remotes, name), FOLDER_MODE);
  const folder = join(await realpath(remotes), name);
  if ((await realpath(folder)) !== folder)
    throw new Error(`${folder} is a symbolic link. Remove it and publish again.`);
  const target = join(folder, release.version);
  await removeLeftovers(folder);
  const stored = new Map([...files, [RELEASE_FILE, Buffer.from(`${JSON.stringify(release, null, 2)}\n`)]]);
  if (!(await isIntact(target, stored))) await putInto(target, stored, notes);
  // Also for files that were there already: the process that stored them may have died before this.
  for (const named of [folder, remotes, dataDir]) await flushFolder(named);
}

/**
 * Removes what a process left that was killed while it stored a release. New files stay: where locks do not work,
 * another process may be writing them.
 */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > LEFT_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function putInto(target: string, stored: BuildFiles, notes: BuildFiles): Promise<void> {
  const arriving = `${target}.arriving-${process.pid}`;
  try {
    const folders = new Set([arriving]);
    for (const [path, content] of [...stored, ...notes]) {
      await mkdir(dirname(join(arriving, path)), { recursive: true, mode: FOLDER_MODE });
      await writeFile(join(arriving, path), content, { mode: FILE_MODE, flush: true });
      for (let at = path; at !== '.'; at = dirname(at)) folders.add(dirname(join(arriving, at)));
    }
    for (const folder of folders) await flushFolder(folder);
    await replace(arriving, target, stored);
  } finally {
    // What could not be stored completely, such as on a full disk, leaves nothing behind.
    await rm(arriving, { recursive: true, force: true });
  }
}

async function replace(arriving: string, target: string, stored: BuildFiles): Promise<void> {
  const aside = `${target}.damaged-${process.pid}`;
  // Missing or damaged: in both cases it is replaced.
  await rename(target, aside).catch(() => undefined);
  try {
    await rename(arriving, target);
  } catch (error) {
    // Another publisher was faster with the same content.
    if (!(await isIntact(target, stored))) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function isIntact(folder: string, files: BuildFiles): Promise<boolean> {
  for (const [path, content] of files) {
    const found = await lstat(join(folder, path)).catch(() => null);
    if (!found?.isFile()) return false;
    if (!(await readFile(join(folder, path))).equals(content)) return false;
  }
  return true;
}
