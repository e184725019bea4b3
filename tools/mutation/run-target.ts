import { Stryker } from '@stryker-mutator/core';
import { existsSync, globSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';
import type { Target } from './modules.ts';

const REPORTS = join(ROOT, '.cache', 'mutation');
const COPIES = join(REPORTS, 'copies');
const BREAK_BELOW_PERCENT = 90;

const RUNNERS = {
  jest: { plugin: import.meta.resolve('@stryker-mutator/jest-runner'), options: jestTests },
  tap: { plugin: import.meta.resolve('@stryker-mutator/tap-runner'), options: nodeTests },
};

/** Some tests compare the product with its documents, which stand beside its package and so beside its copy. */
function linkDocuments(): void {
  const link = join(COPIES, 'docs');
  mkdirSync(COPIES, { recursive: true });
  if (!existsSync(link)) symlinkSync(join(ROOT, 'docs'), link);
}

function jestTests({ folder }: Target) {
  const config = { testMatch: [`<rootDir>/${folder}/**/*.test.{ts,tsx}`] };
  return { jest: { configFile: 'jest.config.mjs', enableFindRelatedTests: true, config } };
}

/** A file of tests is one test here: it runs in a process of its own, up to the first failure. */
function nodeTests({ folder, alsoTestedBy = [] }: Target) {
  const nodeArgs = ['--disable-warning=ExperimentalWarning', '--test-reporter=tap'];
  const testFiles = [...globSync(`${folder}/**/*.test.ts`).sort(), ...alsoTestedBy];
  return { tap: { testFiles, nodeArgs, forceBail: true } };
}

/**
 * Mutates the files of a module one place at a time and runs the tests that reach the place. The work is done on a
 * copy of the package; under 90 % noticed, the process will end with 1. `percent`: the share of the statements that are
 * mutated, the same ones every time.
 */
export async function mutate(target: Target, percent: number): Promise<void> {
  const { name, package: owner, files } = target;
  process.chdir(join(ROOT, owner));
  linkDocuments();
  const { plugin, options } = RUNNERS[owner === 'server' ? 'tap' : 'jest'];
  await new Stryker({
    mutate: [...files],
    testRunner: owner === 'server' ? 'tap' : 'jest',
    plugins: [plugin, new URL(`./sample.ts?percent=${percent}`, import.meta.url).href],
    ignorers: ['sample'],
    ...options(target),
    coverageAnalysis: 'perTest',
    // More at once would make tests that wait run out of time, and that counts as noticed.
    concurrency: 1,
    timeoutMS: 10_000,
    ignorePatterns: ['dist', '.veritas', 'test-results'],
    tempDirName: COPIES,
    cleanTempDir: 'always',
    reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
    htmlReporter: { fileName: join(REPORTS, `${name}.html`) },
    jsonReporter: { fileName: join(REPORTS, `${name}.json`) },
    thresholds: { high: 95, low: BREAK_BELOW_PERCENT, break: BREAK_BELOW_PERCENT },
    allowConsoleColors: false,
  }).runMutationTest();
}
