import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { readUpload } from '../store/uploads.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { UPLOAD_LIFE_MS } from './expiry.ts';
import { RecentUploads } from './recent-uploads.ts';
import { Upkeep } from './upkeep.ts';

const EXPIRY_MS = 60_000;

/** Upkeep whose rounds follow each other without a pause, until the test ends it. */
class Observed {
  now = 0;
  rounds: 'look'[] = [];
  clearings: 'cleared'[] = [];
  readonly kept = keptLog();
  look: () => Promise<void> = () => Promise.resolve();
  clear: () => Promise<void> = () => Promise.resolve();

  async during(context: AppContext, test: () => Promise<void>): Promise<void> {
    const imports = {
      clearHidden: () => {
        this.clearings.push('cleared');
        return this.clear();
      },
    };
    const recovery = {
      begin: async () => {
        this.rounds.push('look');
        await this.look();
        return [];
      },
    };
    const work = { imports, recovery, recent: new RecentUploads(UPLOAD_LIFE_MS) };
    const upkeep = new Upkeep({ ...context, log: this.kept.log }, work, { now: () => this.now, roundMs: 0 });
    upkeep.start();
    try {
      await test();
    } finally {
      await upkeep.stop();
    }
  }

  /** Waits until that many more rounds have started, and returns how often hidden records were deleted in them. */
  async next(rounds: number): Promise<number> {
    const [until, before] = [this.rounds.length + rounds, this.clearings.length];
    while (this.rounds.length < until) await nextTurn();
    return this.clearings.length - before;
  }
}

async function oldUpload({ db }: AppContext, id: string): Promise<() => Promise<string>> {
  await storeUpload(db, id, [Buffer.from('a')], NOW - UPLOAD_LIFE_MS - 1);
  return async () => (await readUpload(db, id)).state;
}

storeTest('interrupted imports are checked in each round, expired data once a minute', async (context) => {
  const upkeep = new Observed();
  const first = await oldUpload(context, 'first');
  await upkeep.during(context, async () => {
    await upkeep.next(2);
    assert.equal(await first(), 'failed');
    const second = await oldUpload(context, 'second');
    upkeep.now = EXPIRY_MS - 1;
    await upkeep.next(3);
    assert.equal(await second(), 'receiving');
    upkeep.now = EXPIRY_MS;
    await upkeep.next(2);
    assert.equal(await second(), 'failed');
    upkeep.now += EXPIRY_MS - 1;
    const third = await oldUpload(context, 'third');
    await upkeep.next(3);
    assert.equal(await third(), 'receiving');
  });
  assert.deepEqual(upkeep.kept.lines, []);
});

storeTest('hidden records are deleted by one task at a time, which delays no round', async (context) => {
  const upkeep = new Observed();
  const clearing = Promise.withResolvers<void>();
  upkeep.clear = () => clearing.promise;
  await upkeep.during(context, async () => {
    assert.equal(await upkeep.next(3), 1);
    assert.equal(await upkeep.next(3), 0);
    clearing.resolve();
    assert.ok((await upkeep.next(3)) > 0);
  });
});

storeTest('a failed recovery ends its round, is logged once, and is tried again', async (context) => {
  const upkeep = new Observed();
  const old = await oldUpload(context, 'old');
  upkeep.look = () => Promise.reject(new Error('away'));
  await upkeep.during(context, async () => {
    assert.equal(await upkeep.next(4), 0);
    assert.equal(await old(), 'receiving');
    upkeep.look = () => Promise.resolve();
    assert.ok((await upkeep.next(3)) > 0);
    assert.equal(await old(), 'failed');
  });
  assert.deepEqual(
    upkeep.kept.lines.map(([, words]) => words),
    ['the upkeep of uploads failed and is tried again every second'],
  );
});

storeTest('a failed deletion is logged once a minute, ends no round, and is tried again', async (context) => {
  const upkeep = new Observed();
  upkeep.clear = () => Promise.reject(new Error('away'));
  await upkeep.during(context, async () => {
    assert.ok((await upkeep.next(6)) > 3);
    assert.equal(upkeep.kept.lines.length, 1);
    upkeep.now = 60_000;
    await upkeep.next(3);
    assert.equal(upkeep.kept.lines.length, 2);
  });
});
