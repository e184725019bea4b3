import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { ROOT } from '../lib/packages.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'veritas-scripts-'));
  mkdirSync(join(dir, 'fakes'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Runs a script of deploy/cluster with an archive in the test's folder. */
function run(name: string, ...args: string[]) {
  const text = readFileSync(join(ROOT, 'deploy/cluster', name), 'utf8');
  writeFileSync(join(dir, name), text.replace('/var/backups/veritas/wal', join(dir, 'wal')));
  const env = { PATH: `${join(dir, 'fakes')}:${process.env['PATH']}` };
  return spawnSync('/bin/sh', [join(dir, name), ...args], { env, encoding: 'utf8' });
}

/** From now on the command fails, as on a full disk. */
const fail = (command: string) => writeFileSync(join(dir, 'fakes', command), '#!/bin/sh\nexit 1\n', { mode: 0o755 });

const MOMENT = '2026-11-22 10:15:00+05:30';

function baseBackup(): string {
  const folder = join(dir, 'backup');
  mkdirSync(folder);
  for (const name of ['PG_VERSION', 'standby.signal']) writeFileSync(join(folder, name), '15');
  return folder;
}

test('a restore makes a new folder only: two databases are never mixed', () => {
  const [backup, target] = [baseBackup(), join(dir, 'restored')];
  assert.equal(run('restore-to.sh', backup, MOMENT, target).status, 0);
  const names = ['PG_VERSION', 'postgresql.conf', 'recovery.signal'];
  assert.deepEqual(readdirSync(target).sort(), names);
  for (const same of [target, `${target}/`]) {
    const { status, stderr } = run('restore-to.sh', backup, '2026-11-23 10:15:00+05:30', same);
    assert.equal(status, 1);
    assert.match(stderr, /restored exists: .* Name a new folder, or remove this one\./);
  }
  assert.deepEqual(readdirSync(target).sort(), names);
  assert.match(readFileSync(join(target, 'postgresql.conf'), 'utf8'), /recovery_target_time = '2026-11-22 /);
});

test('what holds for the restored folder alone is where Patroni writes its own, and names no file of the old primary', () => {
  const [backup, target] = [baseBackup(), join(dir, 'restored')];
  const before = "include 'postgresql.base.conf'\narchive_mode = 'on'\n";
  writeFileSync(join(backup, 'postgresql.conf'), `${before}hba_file = '/old/pg_hba.conf'\nident_file = '/old/x'\n`);
  writeFileSync(join(backup, 'postgresql.auto.conf'), "archive_mode = 'on'\n");
  assert.equal(run('restore-to.sh', backup, MOMENT, target).status, 0);
  assert.ok(!existsSync(join(target, 'postgresql.auto.conf')));
  const settings = readFileSync(join(target, 'postgresql.conf'), 'utf8');
  assert.ok(settings.startsWith(before));
  assert.match(settings.slice(before.length), /^restore_command = [\s\S]*\narchive_mode = off\n$/);
});

test('a restore that fails before its end leaves no folder that looks complete', () => {
  const backup = baseBackup();
  fail('touch');
  assert.notEqual(run('restore-to.sh', backup, MOMENT, join(dir, 'restored')).status, 0);
  assert.deepEqual(readdirSync(dir).sort(), ['backup', 'fakes', 'restore-to.sh']);
});

test('a WAL file that cannot be archived whole leaves nothing behind, and is archived by the next try', () => {
  const file = join(dir, 'segment');
  writeFileSync(file, 'one');
  fail('sync');
  assert.notEqual(run('archive-wal.sh', file, '0001').status, 0);
  assert.deepEqual(readdirSync(join(dir, 'wal')), []);
  rmSync(join(dir, 'fakes', 'sync'));
  for (const attempt of ['the next one', 'the same again'])
    assert.equal(run('archive-wal.sh', file, '0001').status, 0, attempt);
  writeFileSync(file, 'two');
  assert.notEqual(run('archive-wal.sh', file, '0001').status, 0, 'another file of the same name');
  assert.deepEqual(readdirSync(join(dir, 'wal')), ['0001']);
});
