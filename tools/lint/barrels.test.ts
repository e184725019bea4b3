import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { PACKAGES, ROOT } from '../lib/packages.ts';

/** The one entry of a folder inside a package: the server reaches its database through it. */
const INNER_ENTRY = 'server/src/db/index.ts';
const COMMENTS = /\/\*.*?\*\/|^\s*\/\/[^\n]*/gms;
const EXPORT_FROM = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*'[^']+';/g;

/** Whether a file has exports of other files and nothing else. */
function isBarrel(text: string): boolean {
  const code = text.replaceAll(COMMENTS, '').trim();
  return code !== '' && code.replaceAll(EXPORT_FROM, '').trim() === '';
}

function entriesOf(name: string): string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as {
    exports?: Record<string, string>;
  };
  return Object.values(exports).map((path) => posix.join(name, path));
}

test('a file that only re-exports is distinguished from one that has its own code', () => {
  assert.ok(isBarrel("// why\nexport { a } from './a.ts';\nexport type { B } from './b.ts';\nexport * from './c.ts';"));
  assert.ok(!isBarrel("export { a } from './a.ts';\nexport const b = 1;"));
  assert.ok(!isBarrel("import { a } from './a.ts';\nexport const list = [a];"));
});

test('files that only export others are entries of a package', () => {
  const files = globSync(`{${[...PACKAGES, 'tools'].join(',')}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const entries = new Set([...PACKAGES.flatMap(entriesOf), INNER_ENTRY]);
  const barrels = files.filter((file) => isBarrel(readFileSync(join(ROOT, file), 'utf8')));
  assert.ok(barrels.includes('shared/ui/index.ts'), 'no entry was found');
  assert.deepEqual(
    barrels.filter((file) => !entries.has(file)),
    [],
  );
});
