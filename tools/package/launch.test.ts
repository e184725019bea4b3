import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packages.ts';

test('a word after start, or a question for help, starts no server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-launch-'));
  try {
    for (const [words, code, sentence] of [
      [['start', '--port', '80'], 2, /^start does not take "--port 80"; settings are environment variables\.\n\nUsage/],
      [['start', 'now'], 2, /^start does not take "now"/],
      [['start', '--help'], 0, /^Usage: veritas <command>/],
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
