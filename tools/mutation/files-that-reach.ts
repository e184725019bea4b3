import type { MutantCoverage } from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus } from '@stryker-mutator/api/test-runner';
import type {
  DryRunOptions,
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { join } from 'node:path';

/**
 * Jest, one file of tests at a time: only files that reach the mutant, up to the first failure. Its plain runner loads
 * all files for each mutant, and runs all of them for a mutant that is reached while a module is loaded. But Jest loads
 * modules again for each file, so such a mutant is a matter of the files that load it, as any other one is.
 */
function createRunner(injector: Injector<PluginContext>): TestRunner {
  const files = JSON.parse(new URL(import.meta.url).searchParams.get('files') ?? '[]') as string[];
  const [plugin] = jestPlugins;
  if (!plugin) throw new Error('The runner of Jest is missing');
  // The process of a runner works in the copy of the package.
  return filesThatReach(
    plugin.factory(injector),
    files.map((file) => join(process.cwd(), file)),
  );
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'files-that-reach', createRunner)];

type CompleteDryRun = Extract<DryRunResult, { status: DryRunStatus.Complete }>;

/** Ids of tests say their file: a runner that is started again was not there at the first run. */
const SEPARATOR = ' › ';

/**
 * `jest` as a runner of single files: by `testFiles` in the first run, by `sandboxFileName` for a mutant. That is given
 * the tests that reach it, and before it counts as a survivor all tests of their files.
 */
export function filesThatReach(jest: TestRunner, files: readonly string[]): TestRunner {
  const noticedBy = new Map<string, string>();
  /** How many tests each file has, unless the runner was started again. */
  const sizes = new Map<string, number>();

  async function dryRun(options: DryRunOptions): Promise<DryRunResult> {
    const runs: CompleteDryRun[] = [];
    for (const file of files) {
      const result = await jest.dryRun({ ...options, testFiles: [file] });
      if (result.status !== DryRunStatus.Complete) return result;
      runs.push(ofFile(file, result));
      sizes.set(file, result.tests.length);
    }
    // A mutant's tests come to it in this order.
    runs.sort((a, b) => timeOf(a) - timeOf(b));
    const perTest = Object.fromEntries(
      runs.flatMap(({ mutantCoverage }) => Object.entries(mutantCoverage?.perTest ?? {})),
    );
    const tests = runs.flatMap((run) => run.tests);
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: {}, perTest } };
  }

  async function mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { fileName } = options.activeMutant;
    const reaching = byFile(options.testFilter ?? []);
    const first = noticedBy.get(fileName) ?? '';
    const order = new Set(reaching.has(first) ? [first, ...reaching.keys()] : reaching.keys());
    const whole = { ...options };
    delete whole.testFilter;
    const runs = [
      ...[...order].map((file) => ({ file, only: { ...options, testFilter: reaching.get(file) ?? [] } })),
      // What runs once in a file, such as a module that is loaded late, is reached by the first test that needs it, and
      // may be noticed by a later one.
      ...[...order]
        .filter((file) => reaching.get(file)?.length !== sizes.get(file))
        .map((file) => ({ file, only: whole })),
    ];
    let nrOfTests = 0;
    for (const { file, only } of runs) {
      const result = await failingOnUncaught(() => jest.mutantRun({ ...only, sandboxFileName: file }));
      if (result.status === MutantRunStatus.Killed) {
        noticedBy.set(fileName, file);
        return { ...result, killedBy: result.killedBy.map((name) => file + SEPARATOR + name) };
      }
      if (result.status !== MutantRunStatus.Survived) return result;
      nrOfTests += result.nrOfTests;
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  return {
    capabilities: () => jest.capabilities(),
    init: async () => jest.init?.(),
    dispose: async () => jest.dispose?.(),
    dryRun,
    mutantRun,
  };
}

/** What a file reaches while it loads, each of its tests reaches. */
function ofFile(file: string, { tests, mutantCoverage }: CompleteDryRun): CompleteDryRun {
  const { static: loaded, perTest } = takeOut(mutantCoverage);
  const named = tests.map((test) => ({ ...test, id: file + SEPARATOR + test.id }));
  const reached = tests.map(({ id }) => [file + SEPARATOR + id, { ...loaded, ...perTest[id] }] as const);
  return {
    status: DryRunStatus.Complete,
    tests: named,
    mutantCoverage: { static: {}, perTest: Object.fromEntries(reached) },
  };
}

/** Jest's runner counts on in the same objects from file to file. */
function takeOut(coverage: MutantCoverage = { static: {}, perTest: {} }): MutantCoverage {
  const taken = structuredClone(coverage);
  for (const counts of Object.values(coverage) as MutantCoverage[keyof MutantCoverage][]) {
    for (const key of Object.keys(counts)) Reflect.deleteProperty(counts, key);
  }
  return taken;
}

const timeOf = ({ tests }: CompleteDryRun) => tests.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);

/** The names of the tests by their file. */
function byFile(ids: readonly string[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const id of ids) {
    const [file = '', ...name] = id.split(SEPARATOR);
    files.set(file, [...(files.get(file) ?? []), name.join(SEPARATOR)]);
  }
  return files;
}

/**
 * What a listener outside Jest's reach throws, as one of a BroadcastChannel, would end the process: it is caught and
 * reported.
 */
async function failingOnUncaught(run: () => Promise<MutantRunResult>): Promise<MutantRunResult> {
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  process.on('uncaughtException', note);
  try {
    const result = await run();
    if (errors.length === 0 || result.status !== MutantRunStatus.Survived) return result;
    const failureMessage = `Uncaught: ${String(errors[0])}`;
    return { status: MutantRunStatus.Killed, killedBy: [], failureMessage, nrOfTests: result.nrOfTests };
  } finally {
    process.off('uncaughtException', note);
  }
}
