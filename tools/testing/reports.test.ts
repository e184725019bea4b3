import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { jestCount, nodeTestCount, playwrightCount } from './counts.ts';
import { jestTimes, playwrightTimes, tapTimes } from './slowest.ts';

const folder = mkdtempSync(join(tmpdir(), 'veritas-reports-'));
after(() => rmSync(folder, { recursive: true }));

function reportOf(name: string, content: string | object): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const TAP = `TAP version 13
# Subtest: layers
    # Subtest: db
    ok 1 - db
      ---
      duration_ms: 1500
      type: 'test'
      ...
    1..1
ok 1 - layers
  ---
  duration_ms: 1600
  type: 'suite'
  ...
not ok 2 - http
  ---
  duration_ms: 20
  type: 'test'
  ...
# tests 2
# pass 1
# fail 1
# cancelled 0
`;

test('of a TAP report the tests count, not their suites', () => {
  const file = reportOf('a.tap', TAP);
  assert.deepEqual(nodeTestCount(file, 1), { passed: 1, failed: 1 });
  assert.deepEqual(tapTimes(file), [
    { title: 'db', seconds: 1.5 },
    { title: 'http', seconds: 0.02 },
  ]);
});

test('of a Jest report tests count, and files that do not load', () => {
  const testResults = [
    {
      assertionResults: [
        { title: 'one', duration: 250 },
        { title: 'two', duration: null },
      ],
    },
  ];
  const file = reportOf('jest.json', {
    numPassedTests: 2,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 1,
    testResults,
  });
  assert.deepEqual(jestCount(file, 1), { passed: 2, failed: 1 });
  assert.deepEqual(jestTimes(file), [
    { title: 'one', seconds: 0.25 },
    { title: 'two', seconds: 0 },
  ]);
});

test('of a Playwright report the tests of all suites count', () => {
  const specs = [{ title: 'one', tests: [{ results: [{ duration: 1_000 }, { duration: 500 }] }] }];
  const file = reportOf('browser.json', { stats: { expected: 1, unexpected: 0 }, suites: [{ suites: [{ specs }] }] });
  assert.deepEqual(playwrightCount(file, 0), { passed: 1, failed: 0 });
  assert.deepEqual(playwrightTimes(file), [{ title: 'one', seconds: 1.5 }]);
});

test('a runner that fails without a report, or without a failed test in it, has failed once', () => {
  const nowhere = join(folder, 'nowhere');
  assert.deepEqual(nodeTestCount(nowhere, 1), { passed: 0, failed: 1 });
  assert.deepEqual(jestCount(nowhere, 1), { passed: 0, failed: 1 });
  assert.deepEqual(playwrightCount(nowhere, 1), { passed: 0, failed: 1 });
  assert.deepEqual(tapTimes(nowhere), []);
});
