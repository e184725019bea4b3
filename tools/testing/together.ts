import { globSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Test files, as paths or patterns below a folder, that share processes. */
export interface SharedProcesses {
  readonly folder: string;
  readonly files: readonly string[];
  /** How many groups; a small group at the end of a run leaves no core idle for long. */
  readonly groups: number;
  /** Where the files that start the groups are written, with the beginning of their names. */
  readonly entries: string;
}

const LOADER = join(import.meta.dirname, 'load-together.ts');

/**
 * Writes one test file for each group, which loads those of its group. Files that begin alike cost alike: neighbours go
 * to different groups.
 */
export function groupsOf({ folder, files, groups, entries }: SharedProcesses): string[] {
  const paths = globSync([...files], { cwd: folder }).sort();
  return Array.from({ length: Math.min(groups, paths.length) }, (_, group) => {
    const own = paths.filter((_path, index) => index % groups === group).map((path) => resolve(folder, path));
    const entry = `${entries}-${group + 1}.test.mjs`;
    const list = JSON.stringify(own, null, 2);
    writeFileSync(entry, `import { loadTogether } from ${JSON.stringify(LOADER)};\n\nawait loadTogether(${list});\n`);
    return entry;
  });
}
