import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/packages.ts';

/** A part of the product whose tests are measured; the tests in its folders are those that have to notice. */
export interface Module {
  readonly package: 'shared' | 'shell' | 'mfe-data' | 'release' | 'server';
  /** May be a glob of several folders. */
  readonly folder: string;
  /** Further tests of the package, slower ones; they run last. */
  readonly alsoTestedBy?: readonly string[];
}

/** The tests of concurrent servers are in one place. */
const RACES = 'src/testing/races/races.test.ts';

/** The shell around a page, as a person sees it. */
const CONSOLE = [
  'src/App.test.tsx',
  'src/features/remote-page/ClockNote.test.tsx',
  'src/routes/console-menus.test.tsx',
];

/** By the word that `npm run mutate -- WORD` takes, quick ones first. */
export const MODULES: Readonly<Record<string, Module>> = {
  session: { package: 'shared', folder: 'session' },
  records: { package: 'shared', folder: 'records' },
  api: { package: 'shared', folder: 'api' },
  loading: { package: 'shell', folder: 'src/features/remote-page' },
  console: { package: 'shell', folder: 'src/{clock,console,lib,tracing}', alsoTestedBy: CONSOLE },
  routes: { package: 'shell', folder: 'src/routes' },
  data: { package: 'mfe-data', folder: 'src/{features,lib,routes}' },
  scans: { package: 'server', folder: 'src/scans', alsoTestedBy: [RACES] },
  release: { package: 'release', folder: 'src' },
  limits: { package: 'server', folder: 'src/http/limits' },
  audit: { package: 'server', folder: 'src/{audit,audit-trail}' },
  reports: { package: 'server', folder: 'src/reports' },
  auth: { package: 'server', folder: 'src/{auth,sign-in}' },
  devices: { package: 'server', folder: 'src/devices' },
  uploads: { package: 'server', folder: 'src/uploads' },
};

/** A module with the files of it that are mutated, by their paths in its package. */
export interface Target extends Module {
  readonly name: string;
  readonly files: readonly string[];
}

/**
 * What the words name: a module as a whole, or single files by their paths in the repository, `:12-30` of their lines.
 */
export function targetsOf(words: readonly string[]): Target[] {
  return Object.entries(MODULES)
    .map(([name, module]) => {
      const partsOf = (file: string) => {
        if (words.includes(name)) return [file];
        const path = join(module.package, file);
        return words
          .filter((word) => word === path || word.startsWith(`${path}:`))
          .map((word) => word.slice(module.package.length + 1));
      };
      return { name, ...module, files: sourcesOf(module).flatMap(partsOf) };
    })
    .filter(({ files }) => files.length > 0);
}

function sourcesOf(module: Module): string[] {
  // Contracts are declarations; the tests of the server call by them.
  const exclude = ['**/*.test.*', '**/testing/**', '**/contracts/**'];
  return globSync(`${module.folder}/**/*.{ts,tsx}`, { cwd: join(ROOT, module.package), exclude }).sort();
}
