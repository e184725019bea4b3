import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus } from '@stryker-mutator/api/test-runner';
import type { CompleteDryRunResult, MutantRunOptions, TestRunner } from '@stryker-mutator/api/test-runner';
import { createTapTestRunnerFactory } from '@stryker-mutator/tap-runner';

/** Seconds of tests that each mutant is given. */
const within = Number(new URL(import.meta.url).searchParams.get('within') ?? Infinity);

/**
 * Runs the test files that reach a mutant in the order in which they probably notice it soonest: what noticed another
 * mutant of the same source file, then by how long each took in the first run.
 */
function createRunner(injector: Injector<PluginContext>): TestRunner {
  const tap = createTapTestRunnerFactory()(injector);
  const noticedBy = new Map<string, string>();
  return {
    capabilities: () => tap.capabilities(),
    init: () => tap.init(),
    async dryRun(options) {
      const result = await tap.dryRun(options);
      return result.status === DryRunStatus.Complete ? quickestFirst(result, within * 1_000) : result;
    },
    async mutantRun(options) {
      const { fileName } = options.activeMutant;
      const result = await tap.mutantRun(startingWith(noticedBy.get(fileName), options));
      if (result.status === MutantRunStatus.Killed && result.killedBy[0]) noticedBy.set(fileName, result.killedBy[0]);
      return result;
    },
  };
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'quickest-first', createRunner)];

function startingWith(first: string | undefined, options: MutantRunOptions): MutantRunOptions {
  const { testFilter } = options;
  if (first === undefined || !testFilter?.includes(first)) return options;
  return { ...options, testFilter: [first, ...testFilter.filter((file) => file !== first)] };
}

/** Of the files that reach a mutant it keeps the quickest, up to `limitMs` together and one at least. */
export function quickestFirst(result: CompleteDryRunResult, limitMs: number): CompleteDryRunResult {
  const { mutantCoverage } = result;
  if (!mutantCoverage) return result;
  const tests = result.tests.toSorted((a, b) => a.timeSpentMs - b.timeSpentMs);
  const spent = new Map<string, number>();
  const perTest = tests.map(({ id, timeSpentMs }) => {
    const reached = Object.entries(mutantCoverage.perTest[id] ?? {}).filter(([mutant]) => {
      const before = spent.get(mutant);
      if (before !== undefined && before + timeSpentMs > limitMs) return false;
      spent.set(mutant, (before ?? 0) + timeSpentMs);
      return true;
    });
    return [id, Object.fromEntries(reached)] as const;
  });
  return { ...result, tests, mutantCoverage: { ...mutantCoverage, perTest: Object.fromEntries(perTest) } };
}
