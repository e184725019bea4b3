import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODULES, targetsOf } from './modules.ts';

test('each module has files to mutate, and none of them is a test or a helper of tests', () => {
  const targets = targetsOf(Object.keys(MODULES));
  assert.deepEqual(
    targets.map(({ name }) => name),
    Object.keys(MODULES),
  );
  const files = targets.flatMap((target) => target.files);
  assert.ok(files.includes('src/scans/scan.ts'));
  assert.deepEqual(
    files.filter((file) => /\.test\.|\/testing\//.test(file)),
    [],
  );
});

test('of changed files those of a module are mutated, and only they', () => {
  const changed = ['server/src/scans/scan.ts', 'server/src/scans/scan.test.ts', 'server/src/app.ts', 'README.md'];
  assert.deepEqual(targetsOf(changed), [{ name: 'scans', ...MODULES['scans'], files: ['src/scans/scan.ts'] }]);
});

test('of a file single lines can be named', () => {
  const lines = ['server/src/scans/scan.ts:12-30', 'server/src/scans/scan.ts:40-41'];
  const files = targetsOf(lines).flatMap((target) => target.files);
  assert.deepEqual(files, ['src/scans/scan.ts:12-30', 'src/scans/scan.ts:40-41']);
});
