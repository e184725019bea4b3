import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from './lib/packages.ts';

const project = mkdtempSync(join(tmpdir(), 'veritas-bootstrap-'));
after(() => rmSync(project, { recursive: true }));

/** A project whose lockfile is older than its manifests: an installation of what the lockfile lists fails. */
const FILES = {
  'package.json': '{ "config": { "pnpm": "pnpm@1.0.0" } }',
  'pnpm-lock.yaml': '',
  'pnpm-workspace.yaml': 'catalog:\n  added: 1.0.0\n',
  'tools/pnpm.ts': 'process.stdout.write(`pnpm ${process.argv.slice(2).join(" ")}`);',
  'tools/test.ts': 'process.stdout.write("tests");',
  'bin/npx': '#!/bin/sh\nexit 1\n',
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { mode: 0o755 });
}
mkdirSync(join(project, 'node_modules'));
symlinkSync(join(ROOT, 'node_modules', 'node'), join(project, 'node_modules', 'node'));
copyFileSync(join(ROOT, 'tools', 'bootstrap.mjs'), join(project, 'tools', 'bootstrap.mjs'));

function run(...words: readonly string[]) {
  const path = [join(project, 'bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path };
  return spawnSync(process.execPath, ['tools/bootstrap.mjs', ...words], { cwd: project, env, encoding: 'utf8' });
}

test('a package that was added to the manifests can be installed', () => {
  const { status, stdout } = run('tools/pnpm.ts', 'install');
  assert.deepEqual([status, stdout], [0, 'pnpm install']);
});

test('every other command fails until then, and says what to run', () => {
  const { status, stderr } = run('tools/test.ts');
  assert.equal(status, 1);
  assert.match(stderr, /package\.json or pnpm-workspace\.yaml was edited, run `npm run pnpm -- install`/);
});
