import { relative } from 'node:path';
import { before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { stopNotingWhoseWorkItIs } from './runner-hook.ts';

/**
 * Loads test files into this process, each as a suite of its own: its hooks are for its tests only, and a file that
 * does not load fails by its name. Tests begin when all files are loaded: loading keeps the process from all else for
 * seconds, longer than a connection may take.
 */
export async function loadTogether(files: readonly string[]): Promise<void> {
  const all = Promise.withResolvers<void>();
  // The first suite would begin while others are being loaded.
  before(() => all.promise);
  for (const file of files)
    await new Promise<void>((loaded) => {
      describe(relative(process.cwd(), file), () => import(pathToFileURL(file).href).finally(loaded));
    });
  stopNotingWhoseWorkItIs();
  all.resolve();
}
