import assert from 'node:assert/strict';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { publish } from './publish/publish.ts';
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
  assert.match(stderr, /There is no folder \S+\/mfe-missing\. Name that of a remote\.\n/);
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

test('an unknown command is wrong use: a message, exit code 2, and nothing is done', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  await publish({ folder: await builtRemote('two'), dataDir });
  const before = await registry();
  const cases: [words: string[], sentence: RegExp][] = [
    [['promote', 'demo', '--verison', '1.0.0'], /^Unknown option '--verison'\.\n\nUsage: npm run release /],
    [['rollback', 'demo', '--from'], /^Option '--from <value>' argument missing/],
    // As from a variable that is not set.
    [['rollback', 'demo', '--from='], /^--from is empty\. Give it a value, or leave it out; nothing was done\.\n$/],
    [['disable', 'demo', '--to', ' '], /^--to is empty/],
    [['rollback', 'demo', '--from', 'a', '--from', 'b'], /^--from is given twice\. Leave one out/],
    [['rollback', 'demo', 'two'], /^rollback does not take "two"/],
    [['revoke', 'demo'], /^Name the version: revoke demo <version>/],
    [['canary', 'demo'], /^Say who gets the canary/],
    [['disable', 'demo', '--to', 'http://root:secret@console'], /^--to http:\/\/…@console: .* https only/],
    [
      ['disable', 'demo', '--to', 'console.example.com'],
      /^--to console\.example\.com: give the address of the console/,
    ],
    [['promot', 'demo'], /^There is no verb promot\.\n\nUsage: npm run release /],
    [['toString'], /^There is no verb toString\./],
    [['disable'], /^Name the remote: disable <name>\. `status` lists them\.\n$/],
    [['publish'], /^Name the folder: publish <folder>, such as mfe-devices\.\n$/],
    [['check'], /^Name the folder: check <folder>, such as mfe-devices\.\n$/],
    [['publish', 'mfe-demo', '--origin', 'devices.example.com'], /^--origin devices\.example\.com: give the origin/],
    [['canary', 'mfe-demo', '--roles', 'admin', '--origin', 'ftp://a'], /^--origin ftp:\/\/a: give the origin/],
    [['publish', 'mfe-demo', '--origin', 'https://a?b'], /^--origin https:\/\/a\?b: give the origin/],
    [['publish', 'mfe-demo', '--origin', 'https://a/'], /^--origin https:\/\/a\/: give the origin/],
  ];
  for (const [words, sentence] of cases) {
    const { code, stdout, stderr } = await runTool([...words], { env: { VERITAS_DATA_DIR: dataDir } });
    assert.deepEqual([code, stdout], [2, ''], words.join(' '));
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
  assert.deepEqual(await registry(), before);
});

test('a folder that does not exist is named, and the one that may be meant', async () => {
  await builtRemote('one');
  for (const verb of ['check', 'publish']) {
    const mistyped = await runTool([verb, 'demo', '--data-dir', dataDir], { cwd: dir });
    const meant = 'There is no folder demo. Is mfe-demo meant?\n';
    assert.deepEqual([mistyped.code, mistyped.stdout, mistyped.stderr], [1, '', meant]);
    const missing = await runTool([verb, 'mfe-none', '--data-dir', dataDir], { cwd: dir });
    assert.deepEqual([missing.code, missing.stderr], [1, 'There is no folder mfe-none. Name that of a remote.\n']);
  }
});

test('--help prints the usage', async () => {
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
