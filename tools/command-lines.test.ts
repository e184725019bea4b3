import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from './lib/packages.ts';

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

test('a name or a number that a command does not know is named, before anything is built or started', () => {
  for (const [words, sentence] of [
    [['tools/guide.ts', 'excutive'], /^No role and no language of the guide: excutive\./],
    [['tools/bench.ts', 'imports'], /^There is no benchmark imports\.\n\nUsage: /],
    [['tools/cluster.ts', 'failures'], /^Without --failures there are no words: failures\.\n\nUsage: /],
    [['tools/cluster.ts', '--hours', 'two'], /^--hours is "two" but must be a number above 0\.\n\nUsage: /],
    [['tools/cluster.ts', '--failures', '0'], /^--failures is "0" but must be a number above 0\.\n\nUsage: /],
    [['tools/new.ts', 'returns'], /^"returns" is not the folder of a remote\.\n\nUsage: /],
    [['tools/new.ts', 'mfe-a', 'mfe-b'], /^"mfe-a mfe-b" is not the folder of a remote\.\n\nUsage: /],
  ] as const) {
    const { status, stdout, stderr } = run(words);
    assert.deepEqual([status, stdout], [2, ''], words.join(' '));
    assert.match(stderr, sentence);
  }
});

// Debian leaves its folder out of the PATH of users.
test('a command finds the programs of servers, such as nginx', () => {
  const script = join(scratch, 'path.ts');
  writeFileSync(script, 'process.stdout.write(String(process.env.PATH));');
  const { stdout } = spawnSync(process.execPath, ['tools/bootstrap.mjs', script], {
    cwd: ROOT,
    env: { ...process.env, PATH: '/usr/local/bin:/usr/bin:/bin' },
    encoding: 'utf8',
  });
  assert.ok(stdout.split(delimiter).includes('/usr/sbin'), stdout);
});

test('the guide names a role or a language that it does not have, and writes nothing', () => {
  const { status, stdout, stderr } = run(['e2e/guide/make.ts', 'hi', 'excutive']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^No role and no language of the guide: excutive\. There are: en, hi, .*\bexecutive\b/);
});

for (const [name, words] of COMMANDS) {
  test(`npm run ${name} -- --help says how it is called, and does nothing`, () => {
    for (const help of ['--help', '-h']) {
      const { status, stdout, stderr } = run([...words, help]);
      assert.match(stdout, /^Usage: /, help);
      assert.deepEqual([status, stderr], [0, '']);
    }
  });

  test(`npm run ${name} with an option that it does not have ends in a sentence`, () => {
    const { status, stdout, stderr } = run([...words, '--no-such-option']);
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /--no-such-option|^Usage: /);
    assert.doesNotMatch(stderr, /^ +at /m);
  });
}
