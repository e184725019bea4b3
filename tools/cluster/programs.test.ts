import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { requirePrograms } from './programs.ts';

/** A folder with the programs of the cluster, the only one on the PATH while the test runs. */
function onlyPath(t: TestContext, programs: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritas-programs-')));
  const path = process.env['PATH'];
  t.after(() => {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true });
  });
  for (const name of programs) writeFileSync(join(folder, name), '', { mode: 0o755 });
  process.env['PATH'] = folder;
  return folder;
}

const OTHERS = ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'nginx', 'openssl'];

test('the cluster takes the PostgreSQL that the server tests take: the one on the PATH comes first', (t) => {
  const folder = onlyPath(t, [...OTHERS, 'initdb', 'postgres']);
  assert.equal(requirePrograms(), folder);
});

test('links to some of the programs lead to the folder that has all of them', (t) => {
  const folder = onlyPath(t, OTHERS);
  const installed = join(folder, 'installed');
  mkdirSync(installed);
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(join(installed, name), '', { mode: 0o755 });
    symlinkSync(join(installed, name), join(folder, name));
  }
  assert.equal(requirePrograms(), installed);
});
