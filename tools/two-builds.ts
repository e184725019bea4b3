import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { filesBelow } from './lib/files-below.ts';
import { BUILT, PACKAGES, ROOT } from './lib/packages.ts';
import { run } from './lib/run.ts';
import { sha256 } from './package/checksums.ts';

/** Hash of each file that a build of the sources in this folder made, by its path. */
function builtIn(root: string): Map<string, string> {
  const files = BUILT.flatMap((name) => filesBelow(join(root, name, 'dist')));
  return new Map(files.map((file) => [relative(root, file), sha256(file)]));
}

/** Copies what Git knows or would add, and links the packages, except for what builds wrote among them. */
function copyTo(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const path of listed.toString().split('\0').filter(Boolean))
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const name of ['.', ...PACKAGES]) {
    execFileSync('cp', ['-al', join(ROOT, name, 'node_modules'), join(folder, name)]);
    for (const written of ['.federation', '.cache'])
      rmSync(join(folder, name, 'node_modules', written), { recursive: true, force: true });
  }
}

/**
 * `npm run bench -- two-builds`: builds the sources here, and in another folder, time zone and language with other
 * permissions and nothing cached, and lists the files of shell and remotes that differ.
 */
export async function compareTwoBuilds(): Promise<void> {
  await buildAll();
  const parent = mkdtempSync(join(ROOT, '.cache', 'two-builds-'));
  const folder = join(parent, 'Another Folder', 'veritas');
  try {
    copyTo(folder);
    const env = {
      ...process.env,
      TZ: 'Pacific/Kiritimati',
      LC_ALL: 'tr_TR.UTF-8',
      VERITAS_DATA_DIR: join(parent, 'data'),
    };
    const build = `umask 077; exec "${process.execPath}" tools/build.ts`;
    if ((await run('sh', ['-c', build], { cwd: folder, env })) !== 0) throw new Error('The second build failed.');
    const [here, there] = [builtIn(ROOT), builtIn(folder)];
    const differ = [...new Set([...here.keys(), ...there.keys()])].filter((path) => here.get(path) !== there.get(path));
    console.log(`${here.size} files were built twice, ${differ.length} differ (bar 0)`);
    for (const path of differ.sort()) console.log(path);
  } finally {
    rmSync(parent, { recursive: true });
  }
}
