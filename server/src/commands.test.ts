import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sentenceOf } from './commands.ts';
import { Refusal } from 'release/refusal';
import { DatabaseLost } from './db/core/database-errors.ts';
import { openForReading } from './db/index.ts';
import { PASSWORD } from './testing/fixtures.ts';
import { startMain } from './testing/process/start-main.ts';
import { isPassword } from './users/passwords.ts';

/** The error that the work throws. */
function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

function writeToFullDisk(): void {
  const full = openSync('/dev/full', 'w');
  try {
    writeSync(full, 'a');
  } finally {
    closeSync(full);
  }
}

test('an error that an operator can fix ends in a message that says how, and a bug in its stack', () => {
  const room = 'Make room, then give the command again.';
  const fullDatabase = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  const cases: readonly (readonly [unknown, string | null])[] = [
    [new Refusal('No.'), 'No.'],
    [thrown(writeToFullDisk), `There is no space left: ENOSPC: no space left on device, write. ${room}`],
    [fullDatabase, `There is no space left: database or disk is full. ${room}`],
    [
      Object.assign(new Error('permission denied for table users'), { code: '42501', severity: 'ERROR' }),
      'The database cannot be used: permission denied for table users. Check DATABASE_URL and the database.',
    ],
    [
      Object.assign(new Error('canceling statement due to conflict with recovery'), {
        code: '40001',
        severity: 'ERROR',
      }),
      'The database ended the command: canceling statement due to conflict with recovery. Give the command again.',
    ],
    [
      Object.assign(new Error('relation "migrations" does not exist'), { code: '42P01', severity: 'ERROR' }),
      'The database is empty or not ours: relation "migrations" does not exist. The command migrate makes it.',
    ],
    [
      Object.assign(new Error('file is not a database'), { code: 'ERR_SQLITE_ERROR', errcode: 26 }),
      'The database is damaged: file is not a database. Restore a backup into another data folder.',
    ],
    [
      new DatabaseLost(),
      'The database cannot be used: The database does not answer. Check DATABASE_URL and the database.',
    ],
    [
      thrown(() => openSync('/proc/none', 'w')),
      "A file cannot be used: ENOENT: no such file or directory, open '/proc/none'",
    ],
    [new TypeError('x is not a function'), null],
    ['a text', null],
  ];
  for (const [error, sentence] of cases) assert.equal(sentenceOf(error), sentence);
});

test('a line ending of any system is not part of a password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-commands-'));
  const env = { VERITAS_DATA_DIR: dataDir };
  try {
    for (const [index, end] of ['', '\n', '\r\n'].entries()) {
      const command = startMain(['create-super-admin', `root${index}`, 'root@example.test'], env, dataDir);
      command.stdin.end(`${PASSWORD}${end}`);
      assert.equal(await command.ended, 0);
    }
    const store = openForReading({ databaseUrl: '', dataDir });
    const users = await store.db.selectFrom('users').select('password_hash').execute();
    await store.close();
    const isRight = await Promise.all(users.map(({ password_hash: hash }) => isPassword(hash, PASSWORD)));
    assert.deepEqual(isRight, [true, true, true]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
