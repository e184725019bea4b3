import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { groupsOf } from './together.ts';

const folder = mkdtempSync(join(tmpdir(), 'veritas-together-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes the test files, runs them in so many groups, and returns what Node's runner says. */
function runTogether(name: string, groups: number, files: Readonly<Record<string, string>>) {
  const own = join(folder, name);
  mkdirSync(join(own, 'src'), { recursive: true });
  for (const [path, source] of Object.entries(files)) writeFileSync(join(own, 'src', path), source);
  const entries = groupsOf({ folder: own, files: ['src/*.test.mjs'], groups, entries: join(own, 'group') });
  const env: NodeJS.ProcessEnv = { ...process.env };
  // Else the runner would report to the one that runs this test.
  delete env['NODE_TEST_CONTEXT'];
  const args = ['--disable-warning=ExperimentalWarning', '--test', '--test-reporter=tap', ...entries];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: own, encoding: 'utf8', env, timeout: 60_000 });
  return { entries, status, stdout };
}

const printing = (name: string) => `import { test } from 'node:test'; test('${name}', () => console.log(process.pid));`;

test('every file runs once, those of a group in one process', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const files = Object.fromEntries(names.map((name) => [`${name}.test.mjs`, printing(name)]));
  const { entries, status, stdout } = runTogether('all', 2, files);
  assert.equal(status, 0);
  assert.equal(entries.length, 2);
  assert.deepEqual([...stdout.matchAll(/^ {4}ok \d+ - (\w)$/gm)].map(([, name]) => name).sort(), names);
  assert.equal(new Set([...stdout.matchAll(/^# (\d+)$/gm)].map(([, pid]) => pid)).size, 2);
});

test('fewer files than groups are a group each', () => {
  assert.equal(runTogether('few', 9, { 'a.test.mjs': printing('a'), 'b.test.mjs': printing('b') }).entries.length, 2);
});

test('the hooks of a file are for its own tests, and its end comes before the next file', () => {
  const { status } = runTogether('hooks', 1, {
    'a.test.mjs': `import { after, beforeEach, test } from 'node:test';
      beforeEach(() => (globalThis.seen = (globalThis.seen ?? 0) + 1));
      after(() => (globalThis.ended = true));
      test('a', () => {});`,
    'b.test.mjs': `import assert from 'node:assert/strict'; import { test } from 'node:test';
      test('b', () => assert.deepEqual([globalThis.seen, globalThis.ended], [1, true]));`,
  });
  assert.equal(status, 0);
});

test('a file that does not load fails by its name, and the others run', () => {
  const { status, stdout } = runTogether('broken', 1, {
    'a.test.mjs': `import './nowhere.mjs';`,
    'b.test.mjs': printing('b'),
  });
  assert.equal(status, 1);
  assert.match(stdout, /^not ok 1 - src\/a\.test\.mjs$/m);
  assert.match(stdout, /^ {4}ok 1 - b$/m);
});

test('no test begins before all files are loaded', () => {
  const loading = `import { setImmediate } from 'node:timers/promises';
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    globalThis.loaded = (globalThis.loaded ?? 0) + 1;`;
  const { status } = runTogether('gate', 1, {
    'a.test.mjs': `import assert from 'node:assert/strict'; import { test } from 'node:test';
      test('a', () => assert.equal(globalThis.loaded, 2));`,
    'b.test.mjs': loading,
    'c.test.mjs': loading,
  });
  assert.equal(status, 0);
});

test('the runner does not follow what tests do, and an error that none catches fails by its stack', () => {
  const { status, stdout } = runTogether('astray', 1, {
    'a.test.mjs': `import assert from 'node:assert/strict'; import { executionAsyncId } from 'node:async_hooks';
      import { test } from 'node:test';
      test('a', () => Promise.resolve().then(() => assert.equal(executionAsyncId(), 0)));`,
    'b.test.mjs': `import { test } from 'node:test'; import { setImmediate as turn } from 'node:timers/promises';
      test('b', async () => {
        setImmediate(function astray() { throw new Error('lost'); });
        void Promise.reject(new Error('rejected'));
        await turn(); await turn();
      });`,
  });
  assert.equal(status, 1);
  assert.deepEqual(
    [...stdout.matchAll(/^ {4}ok \d+ - (\w)$/gm)].map(([, name]) => name),
    ['a', 'b'],
  );
  assert.equal([...stdout.matchAll(/^not ok \d+ - an error that no test caught$/gm)].length, 2);
  assert.match(stdout, /error: 'lost'[^]*Immediate\.astray/);
  assert.match(stdout, /error: 'rejected'/);
});
