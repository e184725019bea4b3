import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PACKAGES, ROOT } from '../lib/packages.ts';
import { codeOf, fileImports, folderImports, importCycles, isProductCode } from './import-cycles.ts';

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
  };
  assert.deepEqual(cyclesOf(files), [['src', 'src/inner']]);
});

for (const base of ['server/src', 'shared', 'release/src']) {
  test(`no folders of ${base} import each other`, () => {
    const code = new Map([...codeOf(ROOT, base)].filter(([path]) => isProductCode(path)));
    assert.ok(code.size > 80, `only ${code.size} files of ${base} were found`);
    assert.deepEqual(importCycles(folderImports(code)), []);
  });
}

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
  test(`no files of ${name} import each other`, () => {
    const code = codeOf(ROOT, name);
    assert.ok(code.size > 10, `only ${code.size} files of ${name} were found`);
    assert.deepEqual(importCycles(fileImports(code)), []);
  });
}
