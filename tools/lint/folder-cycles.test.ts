import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOT } from '../packages.ts';
import { folderCycles, folderImports, productCode } from './folder-cycles.ts';

const cyclesOf = (files: Record<string, string>) => folderCycles(folderImports(new Map(Object.entries(files))));

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

for (const base of ['server/src', 'shared']) {
  test(`no folders of ${base} import each other`, () => {
    const code = productCode(ROOT, base);
    assert.ok(code.size > 100, `only ${code.size} files of ${base} were found`);
    assert.deepEqual(folderCycles(folderImports(code)), []);
  });
}
