import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/packages.ts';
import { scopeOf } from './changed.ts';
import { READS } from './reads.ts';
import { EVERYTHING } from './steps.ts';

test('a change of a remote checks its package, runs the tests that reach it and the browser tests of its pages', () => {
  const file = 'mfe-devices/src/features/device-filter/join-lines.ts';
  const scope = scopeOf([file]);
  assert.deepEqual([scope.formatting, scope.lint, scope.types], [[file], [file], ['mfe-devices']]);
  const { jest = [], browser = [] } = scope;
  assert.ok(jest.includes('mfe-devices/src/features/device-filter/join-lines.test.ts'));
  assert.ok(jest.includes('mfe-devices/src/routes/scanning.test.tsx'));
  assert.ok(!jest.some((name) => !name.startsWith('mfe-devices/')));
  assert.ok(browser.includes('tests/keyboard.spec.ts'));
  assert.ok(!browser.includes('tests/wrong-files.spec.ts'));
  assert.deepEqual([scope.server, scope.release], [[], []]);
});

test('a change of shared reaches tests of every package, server and browser', () => {
  const scope = scopeOf(['shared/domain/base/keys.ts']);
  assert.deepEqual(scope.types, EVERYTHING.types);
  assert.equal(scope.browser, undefined);
  assert.ok(scope.server && scope.server.length > 0);
  for (const name of ['shared', 'mfe-devices', 'mfe-dashboard'])
    assert.ok(
      scope.jest?.some((file) => file.startsWith(`${name}/`)),
      name,
    );
});

test('a change of a style reaches the tests of what it dresses', () => {
  assert.ok(scopeOf(['shared/ui/button/Button.module.css']).jest?.includes('shared/ui/button/Button.test.tsx'));
});

test('a changed test runs alone, a browser test too', () => {
  const scope = scopeOf(['e2e/tests/roles.spec.ts', 'server/src/catalogue/catalogue.test.ts']);
  assert.deepEqual(scope.browser, ['tests/roles.spec.ts']);
  assert.deepEqual(scope.server, ['src/catalogue/catalogue.test.ts']);
  assert.deepEqual(scope.jest, []);
});

test('a helper of the browser tests runs those that use it', () => {
  const { browser = [] } = scopeOf(['e2e/support/page/qr.ts']);
  assert.deepEqual(browser, ['tests/app-package.spec.ts']);
});

test('a document is checked for its form and its links', () => {
  const [document = ''] = globSync('docs/decisions/005*', { cwd: ROOT });
  const scope = scopeOf([document]);
  assert.deepEqual(scope.formatting, [document]);
  assert.deepEqual([scope.types, scope.lint, scope.jest, scope.server], [[], [], [], []]);
  assert.deepEqual([scope.tools, scope.browser], [['documents.test.ts'], []]);
});

test('a page of the guide runs the tests of server and browser that show it', () => {
  const { server = [], browser } = scopeOf(['docs/guide/admin.md']);
  assert.ok(server.includes('src/guide/guide.test.ts'));
  assert.deepEqual(browser, ['tests/guide.spec.ts']);
});

test('a change runs the tests that find its file by a pattern', () => {
  const cases: [file: string, ...tests: string[]][] = [
    [
      'mfe-devices/src/features/device-list/columns.tsx',
      'language/catalogues.test.ts',
      'lint/import-cycles.test.ts',
      'lint/canary.test.ts',
    ],
    ['mfe-devices/src/catalogue/hi.ts', 'language/guide-names.test.ts', 'language/plurals.test.ts'],
    ['mfe-data/src/remote.ts', 'remotes.test.ts'],
    ['shared/domain/scan-rules.ts', 'language/server-sentences.test.ts', 'offers/offers.test.ts'],
    ['server/src/scans/routes.ts', 'lint/import-cycles.test.ts', 'lint/canary.test.ts'],
    ['deploy/cluster/haproxy.cfg', 'cluster/operation.test.ts'],
    ['deploy/cluster/restore-to.sh', 'cluster/scripts.test.ts'],
  ];
  for (const [file, ...tests] of cases) {
    const { tools = [] } = scopeOf([file]);
    for (const name of tests) assert.ok(tools.includes(name), `${file}: ${name}`);
  }
  assert.ok(scopeOf(['mfe-data/src/remote.ts']).jest?.some((name) => name.startsWith('shell/')));
  assert.ok(scopeOf(['shell/src/App.module.css']).jest?.includes('shared/ui/styles.test.ts'));
});

test('a file that is gone may be named by a document', () => {
  assert.ok(scopeOf(['server/src/gone.ts']).tools?.includes('documents.test.ts'));
});

test('each file that reads by a pattern is there, and so is what it reads', () => {
  for (const [reader, globs] of Object.entries(READS)) {
    assert.ok(existsSync(join(ROOT, reader)), reader);
    for (const glob of globs) assert.ok(globSync(glob, { cwd: ROOT }).length > 0, `${reader}: ${glob}`);
  }
});

test('other rules of lint are applied to everything', () => {
  for (const file of ['tools/lint/layers.ts', 'tools/lib/packages.ts']) assert.deepEqual(scopeOf([file]).lint, ['.']);
});

test('settings of all packages, and versions, run everything', () => {
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json', 'server/package.json'])
    assert.equal(scopeOf([file]), EVERYTHING);
});
