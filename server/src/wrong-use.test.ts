import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { programInFolder } from './testing/process/program-in-folder.ts';
import { startMain } from './testing/process/start-main.ts';

const { dataDir } = programInFolder();

/** In the data folder, where a file that is made by mistake is seen. */
const start = (words: readonly string[]) => startMain(words, { VERITAS_DATA_DIR: dataDir() }, dataDir());

test('a word too many is named, and nothing is done', async () => {
  const file = join(dataDir(), 'a.backup');
  for (const words of [
    ['backup', file, 'b'],
    ['migrate', 'b'],
    ['reset-password', 'root', 'b'],
  ]) {
    const command = start(words);
    command.stdin.end();
    assert.equal(await command.ended, 2, words.join(' '));
    assert.match(await command.errors, /^\S+ does not take "b"\.\n\nUsage: /);
  }
  assert.deepEqual(readdirSync(dataDir()), []);
});

test('a word that is missing, or an option, is wrong use: exit code 2, and nothing is done', async () => {
  await start(['migrate']).ended;
  const before = readdirSync(dataDir());
  for (const [words, sentence] of [
    [['backup'], /^Usage: backup <file>\n$/],
    [['backup', '--force'], /^backup does not take "--force"\.\n\nUsage: /],
    [['reset-password', '-x'], /^reset-password does not take "-x"\./],
    [['restore'], /^Usage: restore <file>/],
    [['create-super-admin', 'root'], /^Usage: create-super-admin <username> <email>/],
    [['publish-apk', 'app.apk'], /^Usage: publish-apk <file> <version>\n$/],
    [['simulate', '--rate', 'fast'], /^--rate is "fast"/],
  ] as const) {
    const command = start(words);
    command.stdin.end();
    assert.equal(await command.ended, 2, words.join(' '));
    assert.match(await command.errors, sentence);
  }
  assert.deepEqual(readdirSync(dataDir()), before);
  const named = start(['backup', '--', '--help']);
  assert.equal(await named.ended, 0);
  assert.ok(readdirSync(dataDir()).includes('--help'));
});

test('--help lists the commands, and nothing is done', async () => {
  for (const words of [['--help'], ['-h'], ['help'], ['serve', '--help'], ['restore', '-h'], ['simulate', '--help']]) {
    const command = start(words);
    command.stdin.end();
    assert.match(await text(command.stdout), /^Usage: .*\n\nserve .*\n\nsimulate \[--rate 5\].*\n$/s, words.join(' '));
    assert.deepEqual([await command.ended, await command.errors], [0, '']);
  }
  assert.deepEqual(readdirSync(dataDir()), []);
});

test('an unknown command is named, and what there is', async () => {
  for (const word of ['fly', 'toString']) {
    const command = start([word]);
    assert.equal(await command.ended, 2);
    assert.match(await command.errors, new RegExp(`^There is no command ${word}\\.\n\nUsage: .*\n\nserve `));
  }
});
