import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PACKAGES, ROOT } from '../lib/packages.ts';
import { readersOf } from './reads.ts';

const SOURCES = '**/*.{ts,tsx,js,mjs,cjs,css}';
const SHARED = '@veritas/shared/';
export const TEST = /\.(test|spec)\.tsx?$/;
/** Names files that it does not read. */
const LIST = 'tools/testing/reads.ts';
/** Any text that names a file, also one that is started or read instead of imported. */
const NAMED = /['"`]((?:\.{1,2}\/|src\/|@veritas\/shared\/)?[\w./-]+)['"`]/g;

/**
 * Which files reach which, by what they import or name. A path counts when it exists beside its file, in its package,
 * or among the exports of `shared`; what is read by a glob is in a list. Too many edges only make more tests run.
 */
export class ImportGraph {
  readonly #importers = new Map<string, Set<string>>();
  readonly #exports = sharedExports();

  constructor() {
    for (const name of [...PACKAGES, 'tools']) {
      for (const path of globSync(SOURCES, { cwd: join(ROOT, name), exclude: ['**/node_modules/**', '**/dist/**'] }))
        this.#read(`${name}/${path}`);
    }
  }

  /** The files themselves and all that reach them. */
  reaching(files: readonly string[]): ReadonlySet<string> {
    const found = new Set([...files, ...files.flatMap(readersOf)]);
    for (const file of found) {
      // What names a test does not depend on it.
      if (TEST.test(file)) continue;
      for (const importer of this.#importers.get(file) ?? []) found.add(importer);
    }
    return found;
  }

  #read(file: string): void {
    if (file === LIST) return;
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)) {
      const target = this.#resolve(file, name);
      if (target === null || target === file) continue;
      this.#importers.set(target, (this.#importers.get(target) ?? new Set()).add(file));
    }
  }

  #resolve(file: string, name: string): string | null {
    if (name.startsWith(SHARED)) return this.#exports.get(name.slice(SHARED.length)) ?? null;
    if (!/\.[a-z]+$/.test(name)) return null;
    const owner = file.split('/')[0] ?? '';
    const places = [join(dirname(file), name), join(owner, name), name];
    return places.map((place) => relative('.', place)).find(isFile) ?? null;
  }
}

const isFile = (path: string) => {
  const full = join(ROOT, path);
  return existsSync(full) && statSync(full).isFile();
};

function sharedExports(): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'shared', 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return new Map(Object.entries(exports).map(([name, path]) => [name.slice(2), join('shared', path)]));
}
