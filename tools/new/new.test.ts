import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { ESLint } from 'eslint';
import { publish } from '../../release/src/publish/publish.ts';
import { ROOT } from '../lib/packages.ts';
import { jestProjects } from '../testing/jest-projects.ts';

const execute = promisify(execFile);
const node = (...args: string[]) =>
  execute(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'tools/new.ts'), ...args]);

const cache = join(ROOT, '.cache');
mkdirSync(cache, { recursive: true });
// Inside the project, so that tools find what a remote imports.
const scratch = mkdtempSync(join(cache, 'new-'));
const folder = join(scratch, 'mfe-sixth');
/** Named one by one: Git ignores the folder, so oxlint and oxfmt would skip it. */
const filesOf = (pattern: string) =>
  globSync(`mfe-sixth/${pattern}`, { cwd: scratch, exclude: ['**/node_modules/**'] });
const bin = (name: string) => join(folder, 'node_modules', '.bin', name);
after(() => rmSync(scratch, { recursive: true }));

suite('a new remote passes every check at once', () => {
  before(async () => {
    await node('mfe-sixth', '--in', scratch);
    for (const name of ['tsconfig.base.json', 'shared']) symlinkSync(join(ROOT, name), join(scratch, name));
    symlinkSync(join(ROOT, 'mfe-whitelabel', 'node_modules'), join(folder, 'node_modules'));
  });

  test('formatting', async () => {
    await execute(join(ROOT, 'node_modules/.bin/oxfmt'), ['--check', ...filesOf('**/*.{ts,tsx,js,css,json}')], {
      cwd: scratch,
    });
  });

  test('types', async () => {
    await execute(bin('tsc'), ['-p', folder]);
  });

  test('lint', async () => {
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(scratch, '.oxlintrc.json'));
    await execute(join(ROOT, 'node_modules/.bin/oxlint'), ['--type-aware', ...filesOf('src/**/*.{ts,tsx}')], {
      cwd: scratch,
    });
    const eslint = new ESLint({ cwd: ROOT, ignore: false });
    const results = await eslint.lintFiles(join(folder, 'src/**/*.{ts,tsx}'));
    assert.deepEqual(
      results.flatMap(({ messages }) => messages),
      [],
    );
    assert.equal(results.length, 3);
  });

  test('its tests run', async () => {
    const { stderr } = await execute(bin('jest'), [], { cwd: folder });
    assert.match(stderr, /Tests: +1 passed, 1 total/);
  });

  test('build and release', async () => {
    await execute(bin('webpack'), ['--mode', 'production'], { cwd: folder });
    const { name, changed } = await publish({ folder, dataDir: join(scratch, 'data') });
    assert.deepEqual({ name, changed }, { name: 'sixth', changed: true });
  });
});

test('a folder without settings of jest is refused: its tests would not run, silently', () => {
  mkdirSync(join(scratch, 'mfe-silent'));
  assert.throws(() => jestProjects(scratch, ['mfe-silent']), /mfe-silent has no jest\.config\.mjs, so its tests would/);
});

test('a name that is none, and one that is taken, change nothing', async () => {
  const before = readdirSync(scratch);
  for (const name of ['sixth', 'mfe-', 'mfe-two-words', 'mfe-../x', 'mfe-Data'])
    await assert.rejects(node(name, '--in', scratch), /Usage: npm run new/);
  await assert.rejects(node('mfe-devices', '--in', ROOT), /mfe-devices exists already/);
  assert.deepEqual(readdirSync(scratch), before);
});
