import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORT = /(?:^|[\s;}])(?:import|from)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/gm;

/** Which folders of the files import which others, by relative paths. */
export function folderImports(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    const folder = posix.dirname(path);
    const targets = imports.get(folder) ?? new Set();
    imports.set(folder, targets);
    for (const [, imported = ''] of text.matchAll(IMPORT)) {
      const target = posix.dirname(posix.join(folder, imported));
      if (target !== folder) targets.add(target);
    }
  }
  return imports;
}

/** Groups of folders that import each other, directly or by way of others; each sorted by name. */
export function folderCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>();
    const next = [...(imports.get(start) ?? [])];
    for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      next.push(...(imports.get(folder) ?? []));
    }
    return seen;
  };
  const reach = new Map([...imports.keys()].map((folder) => [folder, reachable(folder)]));
  const groups = [...reach].map(([folder, seen]) => [...seen].filter((other) => reach.get(other)?.has(folder)).sort());
  const cycles = groups.filter((group) => group.length > 1);
  return [...new Map(cycles.map((group) => [group.join(), group])).values()];
}

/** The product code below a folder by path: no tests, and nothing that only they use. */
export function productCode(root: string, base: string): Map<string, string> {
  const paths = globSync(`${base}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.*', '**/testing/**'],
  });
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
