import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { requirePrograms } from './programs.ts';

test('the cluster takes the PostgreSQL that the server tests take: the one on the PATH comes first', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-programs-'));
  const path = process.env['PATH'];
  t.after(() => {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true });
  });
  for (const name of ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'nginx', 'openssl', 'initdb', 'postgres'])
    writeFileSync(join(folder, name), '', { mode: 0o755 });
  process.env['PATH'] = folder;
  assert.equal(requirePrograms(), folder);
});
