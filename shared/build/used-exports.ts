import type { Dependency, Module } from 'webpack';

/** The module by which remotes make calls; the shell provides it. */
export const API = '@veritas/shared/api';

/** What webpack knows of an import: its module and the used exports. */
interface Import {
  readonly request: string;
  /** Empty for the module as a whole. */
  readonly ids: readonly string[];
}

/** Names that the modules of a build import from `from`; null when one of them uses it as a whole. */
export function usedExports(modules: Iterable<Module>, from: string): readonly string[] | null {
  const names = new Set<string>();
  for (const { dependencies } of modules) {
    for (const dependency of dependencies) {
      if (!isImport(dependency) || dependency.request !== from) continue;
      const [name] = dependency.ids;
      if (name === undefined) return null;
      names.add(name);
    }
  }
  return [...names].sort();
}

const isImport = (dependency: Dependency): dependency is Dependency & Import =>
  'request' in dependency && 'ids' in dependency && Array.isArray(dependency.ids);
