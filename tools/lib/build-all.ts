import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '../../release/src/core/data-folder.ts';
import { publishAll } from '../../release/src/publish/publish-all.ts';
import { isBuilt, markBuilt, type StampedBuild } from './build-stamp.ts';
import { binOf, BUILT, REMOTES, ROOT } from './packages.ts';
import { inParallel, run } from './run.ts';

const buildOf = (name: string): StampedBuild => ({
  dist: join(ROOT, name, 'dist'),
  stamp: join(ROOT, '.cache', 'build', name),
});

/**
 * Builds what changed since its last build; throws when a build fails. What webpack writes goes to the sink, if given.
 */
export async function buildAll(sink?: (text: string) => void): Promise<void> {
  const shared = contentHash('shared', ['pnpm-lock.yaml']);
  const stale = BUILT.filter((name) => !isBuilt(buildOf(name), contentHash(name, []) + shared));
  const codes = await inParallel(stale, availableParallelism(), async (name) => {
    const wanted = contentHash(name, []) + shared;
    const code = await run(binOf(name, 'webpack'), ['--mode', 'production'], { cwd: join(ROOT, name), sink });
    if (code === 0) markBuilt(buildOf(name), wanted);
    return code;
  });
  const failed = stale.filter((_name, index) => codes[index] !== 0);
  if (failed.length > 0) throw new Error(`The build of ${failed.join(', ')} failed; its messages are above.`);
}

/** Names every built remote in the registry of the data folder. */
export function publishBuilt(dataDir: string): Promise<void> {
  return publishAll(
    REMOTES.map((name) => join(ROOT, name)),
    dataDir,
  );
}

/** The data folder that the server will use too. */
export function dataDir(): string {
  return dataFolder(join(ROOT, '.veritas'));
}

function contentHash(name: string, alsoFiles: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync('**/*', {
    cwd: join(ROOT, name),
    exclude: ['node_modules', 'dist', '**/*.test.*'],
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...files, ...alsoFiles.map((path) => join(ROOT, path))])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
