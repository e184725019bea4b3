import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from './packages.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** The program and the words that a script of npm adds, for `--help` after them. */
const COMMANDS = Object.entries(scripts)
  .map(([name, line]) => [name, line.split(' ').slice(2)] as const)
  // pnpm answers for itself.
  .filter(([name]) => name !== 'pnpm');

// Where a command that does start would write.
const scratch = mkdtempSync(join(tmpdir(), 'veritas-commands-'));
after(() => rmSync(scratch, { recursive: true }));

const run = (words: readonly string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: ROOT,
    env: { ...process.env, VERITAS_DATA_DIR: scratch, PORT: '0' },
    encoding: 'utf8',
    timeout: 60_000,
  });

test('bin/veritas --help says which commands the archive has, those of the start and of the releases too', () => {
  const { status, stdout, stderr } = run(['tools/package/launch.ts', '--help']);
  assert.deepEqual([status, stderr], [0, '']);
  for (const command of ['start', 'release', 'create-super-admin', 'migrate', 'publish-apk'])
    assert.match(stdout, new RegExp(`\\b${command}\\b`));
});

test('the guide names a role or a language that it does not have, and writes nothing', () => {
  const { status, stdout, stderr } = run(['e2e/guide/make.ts', 'hi', 'excutive']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^No role and no language of the guide: excutive\. There are: en, hi, .*\bexecutive\b/);
});

for (const [name, words] of COMMANDS) {
  test(`npm run ${name} -- --help says how it is called, and does nothing`, () => {
    const { status, stdout, stderr } = run([...words, '--help']);
    assert.match(stdout, /^Usage: /);
    assert.deepEqual([status, stderr], [0, '']);
  });

  test(`npm run ${name} with an option that it does not have ends in a sentence`, () => {
    const { status, stdout, stderr } = run([...words, '--no-such-option']);
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /--no-such-option|^Usage: /);
    assert.doesNotMatch(stderr, /^ +at /m);
  });
}
