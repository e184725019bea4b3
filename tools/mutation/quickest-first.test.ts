import { DryRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quickestFirst } from './quickest-first.ts';

const file = (id: string, timeSpentMs: number) => ({ id, name: id, timeSpentMs, status: TestStatus.Success as const });
const firstRun = {
  status: DryRunStatus.Complete as const,
  tests: [file('slow', 900), file('quick', 100), file('medium', 400)],
  mutantCoverage: { static: {}, perTest: { slow: { 1: 1, 2: 5 }, quick: { 1: 3 }, medium: { 1: 1 } } },
};

test('the quick files of tests come first', () => {
  const { tests, mutantCoverage } = quickestFirst(firstRun, Infinity);
  assert.deepEqual(
    tests.map(({ id }) => id),
    ['quick', 'medium', 'slow'],
  );
  assert.deepEqual(Object.entries(mutantCoverage?.perTest ?? {}), [
    ['quick', { 1: 3 }],
    ['medium', { 1: 1 }],
    ['slow', { 1: 1, 2: 5 }],
  ]);
});

test('a mutant is given quick files within the limit, and one file at least', () => {
  const { mutantCoverage } = quickestFirst(firstRun, 500);
  assert.deepEqual(mutantCoverage?.perTest, { quick: { 1: 3 }, medium: { 1: 1 }, slow: { 2: 5 } });
});
