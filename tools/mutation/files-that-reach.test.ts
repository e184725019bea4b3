import type { MutantCoverage } from '@stryker-mutator/api/core';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import type { MutantRunOptions, TestRunner } from '@stryker-mutator/api/test-runner';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesThatReach } from './files-that-reach.ts';

interface File {
  loads: string[];
  runs: string[];
  notices: string[];
  /** Noticed by another test than the one that reaches it. */
  noticesLater?: string;
  throws?: string;
  timeMs: number;
}

/**
 * Files of tests: which mutants each reaches while it loads and in its test `works`, and which it notices. One has
 * another test, `later`.
 */
const FILES: Record<string, File> = {
  slow: { loads: ['1', '2'], runs: ['1'], notices: ['1', '2'], timeMs: 900 },
  quick: { loads: ['1'], runs: [], notices: [], timeMs: 100 },
  other: { loads: [], runs: ['3'], notices: [], throws: '3', timeMs: 500 },
  late: { loads: [], runs: ['4'], notices: [], noticesLater: '4', timeMs: 700 },
};

/** Counts on in one object from file to file, as the runner of Jest does. */
function fakeJest() {
  const asked: string[] = [];
  const mutantCoverage: MutantCoverage = { static: {}, perTest: {} };
  const jest: TestRunner = {
    capabilities: () => ({ reloadEnvironment: true }),
    dryRun({ testFiles: [name = ''] = [] }) {
      const { loads, runs, timeMs, noticesLater } = FILES[name]!;
      for (const id of loads) mutantCoverage.static[id] = (mutantCoverage.static[id] ?? 0) + 1;
      mutantCoverage.perTest['works'] = Object.fromEntries(runs.map((id) => [id, 1]));
      const names = noticesLater === undefined ? ['works'] : ['works', 'later'];
      const tests = names.map((id) => ({ id, name: id, timeSpentMs: timeMs, status: TestStatus.Success as const }));
      return Promise.resolve({ status: DryRunStatus.Complete, tests, mutantCoverage });
    },
    mutantRun({ activeMutant: { id }, sandboxFileName, testFilter }) {
      asked.push(`${id} ${sandboxFileName} ${testFilter?.join() ?? 'whole'}`);
      const { notices, throws, noticesLater } = FILES[sandboxFileName]!;
      // The runner's own listener only: that of the tests would make this one fail.
      const error = new Error('No listener');
      if (throws === id) process.listeners('uncaughtException').at(-1)?.(error, 'uncaughtException');
      return Promise.resolve(
        notices.includes(id) || (noticesLater === id && !testFilter)
          ? { status: MutantRunStatus.Killed, killedBy: ['works'], failureMessage: 'Not equal', nrOfTests: 1 }
          : { status: MutantRunStatus.Survived, nrOfTests: 1 },
      );
    },
  };
  return { asked, runner: filesThatReach(jest, Object.keys(FILES)) };
}

async function firstRun(runner: TestRunner): Promise<MutantCoverage> {
  const result = await runner.dryRun({ timeout: 1, disableBail: false, coverageAnalysis: 'perTest' });
  assert.equal(result.status, DryRunStatus.Complete);
  return (result as { mutantCoverage: MutantCoverage }).mutantCoverage;
}

/** A mutant's run with the tests that the coverage gives it, as Stryker asks for it. */
async function runMutant(runner: TestRunner, { perTest }: MutantCoverage, id: string) {
  const testFilter = Object.keys(perTest).filter((name) => perTest[name]?.[id]);
  const activeMutant = { id, fileName: 'store.ts' };
  return runner.mutantRun({ activeMutant, testFilter, sandboxFileName: 'store.ts' } as unknown as MutantRunOptions);
}

test('what a file reaches while it loads is reached by its tests, and nothing is reached by all files', async () => {
  const { runner } = fakeJest();
  const coverage = await firstRun(runner);
  assert.deepEqual(coverage.static, {});
  assert.deepEqual(
    Object.entries(coverage.perTest).map(([id, reached]) => [id, Object.keys(reached)]),
    [
      ['quick › works', ['1']],
      ['other › works', ['3']],
      ['slow › works', ['1', '2']],
      ['late › works', ['4']],
      ['late › later', []],
    ],
  );
});

test('only files that reach the mutant are run, quick ones first, and next time what noticed one begins', async () => {
  const { asked, runner } = fakeJest();
  const coverage = await firstRun(runner);
  const first = await runMutant(runner, coverage, '1');
  assert.deepEqual(first.status === MutantRunStatus.Killed && first.killedBy, ['slow › works']);
  await runMutant(runner, coverage, '1');
  await runMutant(runner, coverage, '2');
  assert.deepEqual(asked, ['1 quick works', '1 slow works', '1 slow works', '2 slow works']);
});

test('a mutant that survives the tests that reach it is given the other tests of their files, too', async () => {
  const { asked, runner } = fakeJest();
  const coverage = await firstRun(runner);
  assert.equal((await runMutant(runner, coverage, '4')).status, MutantRunStatus.Killed);
  assert.deepEqual(asked, ['4 late works', '4 late whole']);
});

test('a restarted runner knows the files by the tests it is given', async () => {
  const coverage = await firstRun(fakeJest().runner);
  const { asked, runner } = fakeJest();
  await runMutant(runner, coverage, '2');
  assert.deepEqual(asked, ['2 slow works']);
});

test('an uncaught error is reported and does not end the runner', async () => {
  const { runner } = fakeJest();
  const result = await runMutant(runner, await firstRun(runner), '3');
  assert.deepEqual(result, {
    status: MutantRunStatus.Killed,
    killedBy: [],
    failureMessage: 'Uncaught: Error: No listener',
    nrOfTests: 1,
  });
});
