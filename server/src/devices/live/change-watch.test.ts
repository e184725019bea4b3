import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import { currentReadState } from '../../db/replica/old-reads.ts';
import { watched } from '../../testing/database/watched.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { storeTest } from '../../testing/store-test.ts';
import { drawNotesNumber } from '../changes/change-seq.ts';
import { showUpload, storeHidden } from '../testing/uploaded-records.ts';
import { ChangeWatch } from './change-watch.ts';

const AFTER_CHANGE = 1_250;
const USUAL = 500;
const AFTER_FAILURE = 5_000;

/** A watch whose pauses are controlled by the test, of a store that can be unavailable. */
function watchOf({ db }: AppContext) {
  const { log, lines: warnings } = keptLog();
  const store = { isAway: false };
  let begun = Promise.withResolvers<number>();
  let end: () => void = () => undefined;
  const context = {
    get db() {
      if (store.isAway) throw new Error('The store is away');
      return db;
    },
    log,
  };
  const pauses: number[] = [];
  const watch = new ChangeWatch(context, (ms) => {
    pauses.push(ms);
    begun.resolve(ms);
    return new Promise((resolve) => (end = resolve));
  });
  return {
    watch,
    store,
    warnings,
    /** Length in ms of each pause so far. */
    pauses,
    /** The length of the first pause, once it has begun. */
    firstPause: () => begun.promise,
    /** Ends the pause; gives the length of the next one, once it has begun. */
    nextPause: () => {
      begun = Promise.withResolvers();
      end();
      return begun.promise;
    },
    /** Ends the pause after the last listener was removed. */
    lastPause: async () => {
      begun = Promise.withResolvers();
      end();
      await nextTurn();
    },
  };
}

storeTest('a listener is called after the first poll and after each visible change', async (context) => {
  const { watch, firstPause, nextPause } = watchOf(context);
  let calls = 0;
  assert.deepEqual([watch.cursor, watch.notes], [null, null]);
  const leave = watch.listen(() => (calls += 1));
  assert.deepEqual([await firstPause(), calls], [AFTER_CHANGE, 1]);
  const { cursor, notes } = watch;
  assert.ok(cursor && notes);

  assert.deepEqual([await nextPause(), calls, watch.cursor], [USUAL, 1, cursor]);
  const span = await storeHidden(context.db, 3);
  assert.deepEqual([await nextPause(), calls, watch.cursor], [USUAL, 1, cursor]);
  await showUpload(context.db, span);
  assert.deepEqual([await nextPause(), calls, watch.notes], [AFTER_CHANGE, 2, notes]);
  const shown = watch.cursor;
  assert.notEqual(shown, cursor);

  await drawNotesNumber(context.db);
  assert.deepEqual([await nextPause(), calls, watch.cursor], [AFTER_CHANGE, 3, shown]);
  assert.notEqual(watch.notes, notes);
  assert.deepEqual([await nextPause(), calls], [USUAL, 3]);
  leave();
});

storeTest('an unavailable database is polled every five seconds, with one warning in the log', async (context) => {
  const { watch, store, warnings, firstPause, nextPause } = watchOf(context);
  let calls = 0;
  store.isAway = true;
  const leave = watch.listen(() => (calls += 1));
  assert.equal(await firstPause(), AFTER_FAILURE);
  assert.equal(await nextPause(), AFTER_FAILURE);
  assert.deepEqual(warnings, [
    [{ err: new Error('The store is away') }, 'changes of device records cannot be noticed'],
  ]);
  store.isAway = false;
  assert.deepEqual([await nextPause(), calls], [AFTER_CHANGE, 1]);
  store.isAway = true;
  assert.equal(await nextPause(), AFTER_FAILURE);
  assert.equal(warnings.length, 2);
  store.isAway = false;
  assert.deepEqual([await nextPause(), calls], [USUAL, 1]);
  leave();
});

storeTest('all listeners share one poll; the state is reset after the last of them', async (context) => {
  const { watch, pauses, firstPause, nextPause, lastPause } = watchOf(context);
  const calls = { first: 0, second: 0, third: 0 };
  const leaveFirst = watch.listen(() => (calls.first += 1));
  const leaveSecond = watch.listen(() => (calls.second += 1));
  await firstPause();
  await nextTurn();
  assert.deepEqual([calls, pauses.length], [{ first: 1, second: 1, third: 0 }, 1]);

  leaveFirst();
  await showUpload(context.db, await storeHidden(context.db, 1));
  await nextPause();
  assert.deepEqual(calls, { first: 1, second: 2, third: 0 });

  const { cursor, notes } = watch;
  leaveSecond();
  await lastPause();
  assert.deepEqual([watch.cursor, watch.notes, pauses.length], [null, null, 2]);

  const leaveThird = watch.listen(() => (calls.third += 1));
  assert.deepEqual([await firstPause(), calls.third], [AFTER_CHANGE, 1]);
  assert.deepEqual([watch.cursor, watch.notes], [cursor, notes]);
  leaveThird();
});

storeTest('a poll is one consistent read: a lagging replica must not answer a part of it', async (context) => {
  const reads: unknown[] = [];
  const db = watched(context.db, { before: () => reads.push(currentReadState()) });
  const { watch, firstPause } = watchOf({ ...context, db });
  const leave = watch.listen(() => undefined);
  await firstPause();
  assert.ok(reads.length > 1 && reads[0] !== undefined);
  assert.equal(new Set(reads).size, 1);
  leave();
});
