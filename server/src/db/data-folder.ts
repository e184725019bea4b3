import { chmodSync, closeSync, lstatSync, openSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from 'release/make-folder';
import { Refusal } from '../core/refusal.ts';

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077;
/** Folders of the data folder that hold files of ours. What else somebody put there is not touched. */
const OWN_FOLDERS = ['remotes', 'apk'];

/** What the process makes from now on, SQLite's files too, only its own user may read. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Makes a folder for its owner alone, the data folder or one in it, if it is missing. */
export function makeDataFolder(path: string): void {
  usable(path, () => makeFolder(path, 0o777 & ~OTHERS));
}

/**
 * Makes the data folder, if it is missing, and a file in it for their owner alone. SQLite gives its others the same
 * rights.
 */
export function makePrivate(dataDir: string, file: string): void {
  usable(dataDir, () => {
    makeFolder(dataDir, 0o777 & ~OTHERS);
    closeSync(openSync(join(dataDir, file), 'a', 0o666 & ~OTHERS));
  });
}

/**
 * Takes the rights of other users from the data folder and from what is ours in it; older versions gave them. Answers
 * what stays as it is because it belongs to somebody else.
 */
export function tightenDataFolder(dataDir: string): string[] {
  return usable(dataDir, () => {
    makeFolder(dataDir, 0o777 & ~OTHERS);
    return ownPaths(dataDir).filter((path) => !tighten(path));
  });
}

/**
 * A file in its place, a read-only disk, or a folder of somebody else: the setting, or who starts the server, is wrong.
 */
function usable<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new Refusal(`The data folder ${dataDir} cannot be used: ${error.message}. Change VERITAS_DATA_DIR.`);
  }
}

/** The data folder and its own files, as far as other users have any permission on them. */
export function pathsAccessibleToOthers(dataDir: string): string[] {
  return ownPaths(dataDir).filter((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0;
  });
}

function ownPaths(dataDir: string): string[] {
  const root = realpathSync(dataDir);
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const folders = OWN_FOLDERS.map((name) => join(root, name)).filter(isFolder);
  const inside = folders.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }));
  const paths = [...files, ...inside].map((entry) => join(entry.parentPath, entry.name));
  return [root, ...folders, ...paths];
}

/** Not a link: its target is not ours. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function tighten(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const isOurs = stats !== undefined && (stats.isFile() || stats.isDirectory());
  if (!isOurs || (stats.mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, stats.mode & 0o777 & ~OTHERS);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS')) return false;
    throw error;
  }
}
