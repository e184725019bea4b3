import { constants } from 'node:fs';
import { lstat, open, realpath, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/** Errors of paths that are not regular files of a folder. */
const NOTHING_THERE = new Set(['ENOENT', 'ELOOP', 'ENOTDIR', 'EISDIR', 'ENXIO', 'EACCES', 'ENAMETOOLONG']);
/** O_NOFOLLOW and O_NONBLOCK: follows no link, and does not block on a pipe. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a regular file inside a folder; null when it is missing, when any component below the folder is a symbolic
 * link, or when the path leads out of it. The caller closes the file.
 */
export async function openPlain(folder: string, path: string): Promise<FileHandle | null> {
  if (path.includes('\0')) return null;
  const root = await realpath(folder).catch(nothing);
  if (root === null) return null;
  const target = join(root, path);
  if (!isInside(root, target)) return null;
  const file = await open(target, FLAGS).catch(nothing);
  if (file === null) return null;
  try {
    // Checked after opening (TOCTOU): a directory may have been replaced by a link.
    const real = await realpath(target).catch(nothing);
    const [opened, found] = await Promise.all([file.stat(), stat(target).catch(nothing)]);
    const isSame = found !== null && opened.ino === found.ino && opened.dev === found.dev;
    if (real === target && isSame && opened.isFile()) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

/** The content of a plain file inside a folder; null as `openPlain`, or where it is larger than `limit` bytes. */
export async function readPlain(folder: string, path: string, limit: number): Promise<Buffer | null> {
  const file = await openPlain(folder, path);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    return size > limit ? null : await file.readFile();
  } finally {
    await file.close();
  }
}

/** Whether a path leads to a plain file inside a folder, and so do its compressed copies where there are any. */
export async function isPlain(folder: string, path: string): Promise<boolean> {
  const copies = ['.br', '.gz'].map(
    async (ending) => !(await isThere(folder, path + ending)) || opens(folder, path + ending),
  );
  return (await Promise.all([opens(folder, path), ...copies])).every(Boolean);
}

async function opens(folder: string, path: string): Promise<boolean> {
  const file = await openPlain(folder, path);
  await file?.close();
  return file !== null;
}

async function isThere(folder: string, path: string): Promise<boolean> {
  return !path.includes('\0') && (await lstat(join(folder, path)).catch(nothing)) !== null;
}

function isInside(root: string, target: string): boolean {
  const way = relative(root, target);
  return way !== '' && !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

function nothing(error: unknown): null {
  if (NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}
