import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/packages.ts';

test('a word after start, or a question for help, starts no server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-launch-'));
  try {
    for (const [words, code, sentence] of [
      [['start', '--port', '80'], 2, /^start does not take "--port 80"; settings are environment variables\.\n\nUsage/],
      [['start', 'now'], 2, /^start does not take "now"/],
      [['start', '--help'], 0, /^Usage: veritas <command>/],
      [['strat'], 2, /^There is no command strat\.\n\nUsage: veritas <command>/],
      [['toString'], 2, /^There is no command toString\./],
      [[], 2, /^Usage: veritas <command>/],
      [['--help'], 0, /^Usage: veritas <command>/],
    ] as const) {
      const launch = ['--disable-warning=ExperimentalWarning', join(ROOT, 'tools/package/launch.ts'), ...words];
      const env = { PATH: process.env['PATH'], VERITAS_DATA_DIR: dataDir, PORT: '0', VERITAS_SEED_RECORDS: '0' };
      const { status, stdout, stderr } = spawnSync(process.execPath, launch, {
        env,
        encoding: 'utf8',
        timeout: 20_000,
      });
      assert.equal(status, code, words.join(' '));
      assert.match(code === 0 ? stdout : stderr, sentence);
    }
    assert.deepEqual(readdirSync(dataDir), []);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('the archive knows every command of the server', () => {
  const run = (file: string) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, file), '--help'], {
      encoding: 'utf8',
    }).stdout;
  const commands = [...run('server/src/main.ts').matchAll(/^([a-z][a-z-]+) .*? {2}/gm)].map(([, name = '']) => name);
  assert.ok(commands.length > 8);
  const listed = run('tools/package/launch.ts');
  assert.deepEqual(
    commands.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed)),
    [],
  );
});
