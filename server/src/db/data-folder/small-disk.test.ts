import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { DiskReserve } from './disk-reserve.ts';
import { openDatabase, openForReading } from '../open.ts';

const MIB = 2 ** 20;

/** A disk of 8 MiB with a store that was closed; skips the test where this user may not mount one. */
async function smallDisk(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-disk-'));
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir], { encoding: 'utf8' }).status === 0;
  const isMounted = mount('size=8m,mode=700');
  t.after(() => {
    if (isMounted) spawnSync('umount', [dataDir]);
    rmdirSync(dataDir);
  });
  if (!isMounted) {
    t.skip('no disk can be mounted here');
    return null;
  }
  const place = { databaseUrl: '', dataDir };
  const store = openDatabase(place);
  await sql`create table kept (word text)`.execute(store.db);
  await sql`insert into kept values (${'here'})`.execute(store.db);
  await new DiskReserve(store.db, dataDir).hold(32 * MIB);
  await store.close();
  return { place, dataDir, mount };
}

/** Fills the disk but for `left` bytes. */
function fill(dataDir: string, left: number): void {
  const path = join(dataDir, 'others');
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch (error) {
    assert.match(String(error), /ENOSPC/);
  } finally {
    closeSync(file);
  }
  truncateSync(path, statSync(path).size - left);
}

const wordOf = async ({ db }: Pick<ReturnType<typeof openDatabase>, 'db'>) =>
  (await sql<{ word: string }>`select word from kept`.execute(db)).rows[0]?.word;

for (const left of [0, 1, 4, 10])
  test(`a server starts on a disk with ${4 * left} KiB left by releasing the reserve`, async (t) => {
    const disk = await smallDisk(t);
    if (!disk) return;
    fill(disk.dataDir, left * 4_096);
    assert.ok(existsSync(join(disk.dataDir, 'disk.reserve')));
    const store = openDatabase(disk.place);
    assert.equal(await wordOf(store), 'here');
    await sql`insert into kept values (${'x'.repeat(100_000)})`.execute(store.db);
    await store.close();
    assert.ok(!existsSync(join(disk.dataDir, 'disk.reserve')));
  });

test('a disk remounted read-only can still be read, as for a backup', async (t) => {
  const disk = await smallDisk(t);
  if (!disk) return;
  const before = readdirSync(disk.dataDir);
  assert.ok(disk.mount('remount,ro'));
  const store = openForReading(disk.place);
  assert.equal(await wordOf(store), 'here');
  await store.close();
  assert.deepEqual(readdirSync(disk.dataDir), before);
});
