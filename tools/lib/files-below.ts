import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths of all files below a folder, sorted; also those whose name, or whose folder's name, begins with a dot.
 * Links are not followed, as `readdirSync` would with `recursive`.
 */
export function filesBelow(folder: string): string[] {
  return existsSync(folder) ? walk(folder).sort() : [];
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });
}
