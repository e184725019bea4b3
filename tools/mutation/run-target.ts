import { Stryker } from '@stryker-mutator/core';
import { existsSync, globSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/packages.ts';
import type { Target } from './modules.ts';

const REPORTS = join(ROOT, '.cache', 'mutation');
const COPIES = join(REPORTS, 'copies');
const BREAK_BELOW_PERCENT = 90;
/** Timeout of a server test: a hanging one would block all remaining ones. */
const TEST_MS = 60_000;
const UP_TO_FIRST_FAILURE = join(import.meta.dirname, 'up-to-first-failure.ts');

/** How much of a module is measured. */
export interface Extent {
  /** Of the statements that are mutated, the same ones every time. */
  readonly percent: number;
  /** Seconds of tests that each mutant of the server is given, quick files first; less notices less. */
  readonly within: number;
  /** A glob of files of tests in the repository, in place of all that the module has. */
  readonly tests?: string | undefined;
  /** Leaves out what runs once while a module is loaded: each mutant of it takes all tests, loaded again. */
  readonly runtimeOnly: boolean;
}

/** Some tests read the documents or other packages, which stand beside their own and so beside its copy. */
function linkNeighbours(): void {
  mkdirSync(COPIES, { recursive: true });
  for (const name of ['docs', 'server', 'shell', ...globSync('mfe-*', { cwd: ROOT })]) {
    const link = join(COPIES, name);
    if (!existsSync(link)) symlinkSync(join(ROOT, name), link);
  }
}

function jestTests({ package: owner, folder, alsoTestedBy = [] }: Target, { tests }: Extent) {
  const patterns = tests === undefined ? [`${folder}/**/*.test.{ts,tsx}`, ...alsoTestedBy] : [relative(owner, tests)];
  const jest = {
    configFile: 'jest.config.mjs',
    enableFindRelatedTests: true,
    config: { testMatch: patterns.map((pattern) => `<rootDir>/${pattern}`), testEnvironment: UP_TO_FIRST_FAILURE },
  };
  const order = new URL('./files-that-reach.ts', import.meta.url);
  order.searchParams.set('files', JSON.stringify(patterns.flatMap((pattern) => globSync(pattern).sort())));
  const plugins = [import.meta.resolve('@stryker-mutator/jest-runner'), order.href];
  return { plugins, testRunner: 'files-that-reach', jest };
}

/** A file of tests is one test here: it runs in a process of its own, up to the first failure. */
function nodeTests({ package: owner, folder, alsoTestedBy = [] }: Target, { tests, within }: Extent) {
  const nodeArgs = ['--disable-warning=ExperimentalWarning', '--test-reporter=tap', `--test-timeout=${TEST_MS}`];
  const all = tests === undefined ? [`${folder}/**/*.test.ts`, ...alsoTestedBy] : [relative(owner, tests)];
  const testFiles = all.flatMap((pattern) => globSync(pattern).sort());
  const order = new URL(`./quickest-first.ts?within=${within}`, import.meta.url).href;
  const plugins = [import.meta.resolve('@stryker-mutator/tap-runner'), order];
  return { plugins, testRunner: 'quickest-first', tap: { testFiles, nodeArgs, forceBail: true } };
}

/**
 * Mutates the files of a module one place at a time and runs the tests that reach the place. The work is done on a
 * copy of the package; under 90 % noticed, the process will end with 1.
 */
export async function mutate(target: Target, extent: Extent): Promise<void> {
  const { name, package: owner, files } = target;
  process.chdir(join(ROOT, owner));
  linkNeighbours();
  const { plugins, ...runner } =
    owner === 'server' || owner === 'release' ? nodeTests(target, extent) : jestTests(target, extent);
  const sample = new URL(`./sample.ts?percent=${extent.percent}`, import.meta.url).href;
  await new Stryker({
    mutate: [...files],
    ...runner,
    plugins: [...plugins, import.meta.resolve('./as-found.ts'), sample],
    ignorers: ['sample'],
    coverageAnalysis: 'perTest',
    ignoreStatic: extent.runtimeOnly,
    // More workers would make waiting tests time out, which would count as a killed mutant.
    concurrency: 1,
    // Beside other work a runner that was ended takes a minute to start again, and a survivor of the front end is given
    // whole files of tests. Few mutants wait for it: one that loops is ended as soon as a place in it is reached a
    // hundred times as often as in the first run.
    timeoutMS: 120_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    ignorePatterns: ['dist', '.veritas', 'test-results'],
    tempDirName: COPIES,
    cleanTempDir: 'always',
    reporters: ['as-found', 'clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
    htmlReporter: { fileName: join(REPORTS, `${name}.html`) },
    jsonReporter: { fileName: join(REPORTS, `${name}.json`) },
    thresholds: { high: 95, low: BREAK_BELOW_PERCENT, break: BREAK_BELOW_PERCENT },
    allowConsoleColors: false,
  }).runMutationTest();
}
