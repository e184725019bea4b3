import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORT = /(?:^|[\s;}])(?:import|from)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/gm;

/**
 * Which of the files import which others, by relative paths, also only a type of them. Imports in a template of another
 * file name none of these files, and are left out.
 */
export function fileImports(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  return new Map(
    Array.from(texts, ([path, text]) => {
      const named = Array.from(text.matchAll(IMPORT), ([, name = '']) => posix.join(posix.dirname(path), name));
      return [path, new Set(named.filter((file) => texts.has(file)))];
    }),
  );
}

/** Which folders of the files import which others. */
export function folderImports(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [path, files] of fileImports(texts)) {
    const folder = posix.dirname(path);
    const targets = imports.get(folder) ?? new Set();
    imports.set(folder, targets);
    for (const target of [...files].map((file) => posix.dirname(file))) if (target !== folder) targets.add(target);
  }
  return imports;
}

/** Groups of files, or of folders, that import each other, directly or by way of others; each sorted by name. */
export function importCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>();
    const next = [...(imports.get(start) ?? [])];
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      next.push(...(imports.get(path) ?? []));
    }
    return seen;
  };
  const reach = new Map([...imports.keys()].map((path) => [path, reachable(path)]));
  const groups = [...reach].map(([path, seen]) => [...seen].filter((other) => reach.get(other)?.has(path)).sort());
  const cycles = groups.filter((group) => group.length > 1);
  return [...new Map(cycles.map((group) => [group.join(), group])).values()];
}

/** The code and the styles below a folder by path. */
export function codeOf(root: string, base: string): Map<string, string> {
  const paths = globSync(`${base}/**/*.{ts,tsx,mjs,js,cjs,css}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
  });
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Whether a file is no test, and nothing that only tests use: `tools/testing` is what `npm test` runs. */
export const isNoTest = (path: string): boolean => !/\.test\.|(?<!^tools)\/testing\//.test(path);
