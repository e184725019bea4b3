import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { promisify } from 'node:util';
import { dataDir } from '../testing/release-folder.ts';
import { withFolderLock } from './registry-lock.ts';

const NAME = 'registry.lock';
const file = () => join(dataDir, NAME);

/** Tries the lock in another process. */
const TRY = `const { DatabaseSync } = require('node:sqlite');
const lock = new DatabaseSync(process.argv[1], { timeout: 0 });
try { lock.exec('BEGIN EXCLUSIVE'); console.log('in'); } catch (error) { console.log(error.message); }`;

/** Tries the lock in three processes, one after the other, which leaves this one time for what was started before. */
async function triedElsewhere(): Promise<string[]> {
  const args = ['--disable-warning=ExperimentalWarning', '-e', TRY, file()];
  const outputs: string[] = [];
  for (let time = 0; time < 3; time++) outputs.push((await promisify(execFile)(process.execPath, args)).stdout.trim());
  return outputs;
}

const LOCKED = Array<string>(3).fill('database is locked');

/** Takes the lock, and holds it until it is released. */
function hold() {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = withFolderLock(dataDir, NAME, () => {
    held.resolve();
    return end.promise;
  });
  return { held: held.promise, end: end.resolve, ended };
}

test('a second change in the same process does not release the lock of the first', async () => {
  const first = hold();
  await first.held;
  const second = hold();
  assert.deepEqual(await triedElsewhere(), LOCKED);
  first.end();
  await Promise.all([first.ended, second.held]);
  assert.deepEqual(await triedElsewhere(), LOCKED);
  second.end();
  await second.ended;
  assert.deepEqual(await triedElsewhere(), ['in', 'in', 'in']);
});

test('the same holds for two changes that begin at once on a new lock file, which only its user may read', async () => {
  const both = [hold(), hold()];
  await Promise.race(both.map(({ held }) => held));
  assert.deepEqual(await triedElsewhere(), LOCKED);
  assert.equal((await stat(file())).mode & 0o777, 0o600);
  for (const { end } of both) end();
  await Promise.all(both.map(({ ended }) => ended));
});

test('a waiter for the lock goes on waiting when the clock is set forward', async () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  try {
    const first = hold();
    await first.held;
    const second = hold();
    mock.timers.setTime(2_000_000);
    await triedElsewhere();
    first.end();
    await Promise.all([first.ended, second.held]);
    second.end();
    await second.ended;
  } finally {
    mock.timers.reset();
  }
});

test('a lock that cannot be taken is named with the reason', async () => {
  await withFolderLock(dataDir, NAME, () => Promise.resolve());
  await writeFile(file(), 'x'.repeat(10_000));
  await assert.rejects(withFolderLock(dataDir, NAME, assert.fail), {
    errcode: 26,
    message: `${file()} cannot be locked, so nothing was done: file is not a database.`,
  });
});
