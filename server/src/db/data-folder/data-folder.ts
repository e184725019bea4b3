import { chmodSync, closeSync, lstatSync, openSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from 'release/make-folder';
import { hasCode } from 'release/error-parts';
import { Refusal } from 'release/refusal';

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Subfolders with files of the server. Other files in the data folder are not touched. */
const OWN_FOLDERS = ['remotes', 'apk'];

/** Sets the umask, so that new files, SQLite's included, are readable by the server’s user only. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Creates a private folder (mode 700), the data folder or one in it, if it is missing. */
export function makeDataFolder(path: string): void {
  usable(path, () => makeFolder(path, 0o777 & ~OTHERS));
}

/** Creates the data folder, if it is missing, and a private file in it. SQLite gives its other files the same mode. */
export function makePrivate(dataDir: string, file: string): void {
  usable(dataDir, () => {
    makeFolder(dataDir, 0o777 & ~OTHERS);
    closeSync(openSync(join(dataDir, file), 'a', 0o666 & ~OTHERS));
  });
}

/**
 * Removes permissions of other users from the data folder and the server's files in it; older versions granted them.
 * Returns paths that could not be changed because another user owns them.
 */
export function tightenDataFolder(dataDir: string): string[] {
  return usable(dataDir, () => {
    makeFolder(dataDir, 0o777 & ~OTHERS);
    return ownPaths(dataDir).filter((path) => !tighten(path));
  });
}

/**
 * A file in its place, a read-only disk, or a folder of another user: the setting, or the user of the server, is wrong.
 */
function usable<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new Refusal(`The data folder ${dataDir} cannot be used: ${error.message}. Change VERITAS_DATA_DIR.`);
  }
}

/** The data folder and the server's files in it that other users have permissions on. */
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

/** Not a symbolic link: its target does not belong to the server. */
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
    if (hasCode(error, 'EPERM', 'EROFS')) return false;
    throw error;
  }
}
