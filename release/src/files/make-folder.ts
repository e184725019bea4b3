import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. `mkdirSync` with `recursive` never ends where a
 * folder that exists says of a new one that there is no such folder, as /proc does.
 * @throws Error of the system call.
 */
export function makeFolder(path: string, mode: number): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // It existed already, or another process created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
