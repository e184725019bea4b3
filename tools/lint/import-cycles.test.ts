import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PACKAGES, ROOT } from '../lib/packages.ts';
import { codeOf, fileImports, folderImports, importCycles, isNoTest } from './import-cycles.ts';

const cyclesOf = (files: Record<string, string>) => importCycles(folderImports(new Map(Object.entries(files))));

test('folders that import each other are found, also by way of a third and by type', () => {
  const files = {
    'src/a/one.ts': "import { two } from '../b/two.ts';",
    'src/b/two.ts': "export { three } from '../c/inner/three.ts';",
    'src/c/inner/three.ts': "import type { One } from '../../a/one.ts';",
    'src/d/four.ts': "import '../a/one.ts';",
  };
  assert.deepEqual(cyclesOf(files), [['src/a', 'src/b', 'src/c/inner']]);
  assert.deepEqual(cyclesOf({ ...files, 'src/b/two.ts': "import('./other.ts');" }), []);
});

test('a folder and the one around it that import each other are a cycle', () => {
  const files = {
    'src/index.ts': "export { one } from './inner/one.ts';",
    'src/inner/one.ts': "import { low } from '../low.ts';",
    'src/low.ts': '',
  };
  assert.deepEqual(cyclesOf(files), [['src', 'src/inner']]);
});

test('a style sheet counts as a file, and a text that will be a file elsewhere does not', () => {
  const files = {
    'src/Page.tsx': "import { Table } from './table/Table.tsx';",
    'src/Page.module.css': '',
    'src/table/Table.tsx': "import classes from '../Page.module.css';",
  };
  assert.deepEqual(cyclesOf(files), [['src', 'src/table']]);
  assert.deepEqual(cyclesOf({ ...files, 'src/table/Table.tsx': "export const TEXT = `import '../remote.ts';`;" }), []);
});

test('files that import each other are found, also by type and when they are loaded later', () => {
  const files = {
    'src/a.ts': "import { b } from './inner/b.ts';",
    'src/inner/b.ts': "export const c = () => import('../c.tsx');",
    'src/c.tsx': "import type { A } from './a.ts';",
    'src/d.ts': "import './a.ts';",
  };
  assert.deepEqual(importCycles(fileImports(new Map(Object.entries(files)))), [
    ['src/a.ts', 'src/c.tsx', 'src/inner/b.ts'],
  ]);
});

// One test for all packages instead of a rule of the linter: that reads each file's imports for each file.
for (const name of [...PACKAGES, 'tools']) {
  test(`no files of ${name} import each other, and no folders`, () => {
    const code = codeOf(ROOT, name);
    const withoutTests = new Map([...code].filter(([path]) => isNoTest(path)));
    assert.ok(withoutTests.size > 10, `only ${withoutTests.size} files of ${name} were found`);
    assert.deepEqual(importCycles(fileImports(code)), []);
    assert.deepEqual(importCycles(folderImports(withoutTests)), []);
  });
}
