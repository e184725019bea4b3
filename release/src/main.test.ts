import assert from 'node:assert/strict';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { publish } from './publish.ts';
import { builtRemote, dataDir, dir, registry } from './testing/release-folder.ts';
import { runTool } from './testing/run-tool.ts';

test('each of several builds is reported once it is published, and those after a refused one are named', async () => {
  const [one, missing, two] = ['mfe-one', 'mfe-missing', 'mfe-two'].map((name) => join(dir, name));
  assert.ok(one && missing && two);
  for (const folder of [one, two]) await cp(await builtRemote('text'), folder, { recursive: true });
  const words = ['publish', one, missing, two, '--without-browser', '--data-dir', dataDir];
  const { code, stdout, stderr } = await runTool(words);
  assert.equal(code, 1);
  assert.match(stdout, /^demo \S+ is published\n$/);
  assert.match(stderr, /mfe-missing\S+ could not be read: build the remote first/);
  assert.match(stderr, /\nNot reached, so not changed: \S+\/mfe-two\.\n$/);
});

test('an empty VERITAS_DATA_DIR counts as not set, as for the server', async () => {
  const { version } = await publish({ folder: await builtRemote('one'), dataDir });
  await rename(dataDir, join(dir, '.veritas'));
  for (const empty of ['', ' ']) {
    const { stdout } = await runTool(['status'], { cwd: dir, env: { VERITAS_DATA_DIR: empty } });
    assert.match(stdout, new RegExp(`active   ${version}`));
  }
});

test('what is no command is wrong use: a sentence, exit code 2, and nothing is done', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  await publish({ folder: await builtRemote('two'), dataDir });
  const before = await registry();
  const cases: [words: string[], sentence: RegExp][] = [
    [['promote', 'demo', '--verison', '1.0.0'], /^Unknown option '--verison'\.\n\nUsage: npm run release /],
    [['rollback', 'demo', '--from'], /^Option '--from <value>' argument missing/],
    // As of a variable that is not set.
    [['rollback', 'demo', '--from='], /^--from is empty\. Give it a value, or leave it out; nothing was done\.\n$/],
    [['disable', 'demo', '--to', ' '], /^--to is empty/],
    [['rollback', 'demo', '--from', 'a', '--from', 'b'], /^--from is given twice\. Leave one out/],
    [['rollback', 'demo', 'two'], /^rollback does not take "two"/],
    [['revoke', 'demo'], /^Name the version: revoke demo <version>/],
    [['canary', 'demo'], /^Say who gets the canary/],
    [['disable', 'demo', '--to', 'http://root:secret@console'], /^--to http:\/\/…@console: give the address/],
  ];
  for (const [words, sentence] of cases) {
    const { code, stdout, stderr } = await runTool([...words], { env: { VERITAS_DATA_DIR: dataDir } });
    assert.deepEqual([code, stdout], [2, ''], words.join(' '));
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
  assert.deepEqual(await registry(), before);
});

test('who asks for help gets it', async () => {
  for (const words of [['--help'], ['-h'], ['help'], ['publish', 'mfe-one', '--help', '--data-dir', dataDir]]) {
    const { code, stdout, stderr } = await runTool(words);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^Usage: npm run release -- <verb> .*bin\/veritas release <verb>\n\ncheck <folder>/);
  }
});

test('the status of a folder in which nothing was published names the folder', async () => {
  const { code, stdout } = await runTool(['status', '--data-dir', dataDir]);
  assert.deepEqual([code, stdout], [0, `nothing is published in ${dataDir}\n`]);
});
