import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateDemo } from '../../demo/generate.ts';
import { insertAll } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { readArchived } from '../changes/archived.ts';
import { changedAfter, changedPages, hasChangedAfter, lastVisibleChange } from '../changes/changes.ts';
import { placesChangedAfter, SEGMENT } from './changed-places.ts';
import { announceSpan } from '../records/hidden.ts';
import { inOrder, readSegments } from './segments.ts';
import { changeSegments } from './change-segments.ts';
import { allSegments, runsOf } from './segment-runs.ts';

const MOMENT = {
  storeId: '',
  seq: 10_000,
  archive: { count: 0, since: null },
  hidden: new Set(['hidden']),
  scope: null,
};
const [TEMPLATE] = generateDemo({ records: 1, now: NOW }).devices;

async function add(db: Db, ids: readonly number[], changes: object = {}): Promise<void> {
  const row = (id: number) => ({
    ...TEMPLATE,
    tracking_id: `R${id}`,
    tracking_key: `r${id}`,
    id,
    change_seq: id,
    ...changes,
  });
  await insertAll(
    db,
    'devices',
    ids.map((id) => row(id) as never),
  );
}

test('adjacent numbers are one run', () => {
  assert.deepEqual(runsOf([]), []);
  assert.deepEqual(runsOf([11, 3, 2, 9, 10, 5]), [
    [2, 3],
    [5, 5],
    [9, 11],
  ]);
  assert.deepEqual(
    inOrder(
      new Map([
        [10, 'b'],
        [9, 'a'],
        [11, 'c'],
      ]),
    ),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(allSegments({ ...MOMENT, seq: 2 * SEGMENT }), [[0, 2]]);
  assert.deepEqual(allSegments({ ...MOMENT, seq: 2 * SEGMENT - 1 }), [[0, 1]]);
});

storeTest('runs of segments are read in their current state, and empty ones are removed', async ({ db }) => {
  await add(db, [1, SEGMENT - 1, SEGMENT, 5 * SEGMENT, 9_999]);
  await add(db, [2 * SEGMENT], { upload_id: 'hidden' });
  await add(db, [SEGMENT + 1], { archived: 1 });
  await add(db, [10_001]);
  const stale = [0, 2, 3, 4, 7].map((number) => [number, 'stale'] as const);
  const segments = new Map<number, string>(stale);
  let pauses = 0;
  await readSegments(
    db,
    MOMENT,
    [
      [0, 3],
      [5, 5],
      [39, 40],
    ],
    {
      segments,
      make: (records) => Promise.resolve(records.map(({ id }) => id).join()),
      pause: () => Promise.resolve((pauses += 1)),
    },
  );
  assert.deepEqual(
    [...segments].sort(([a], [b]) => a - b),
    [
      [0, `1,${SEGMENT - 1}`],
      [1, String(SEGMENT)],
      [4, 'stale'],
      [5, String(5 * SEGMENT)],
      [7, 'stale'],
      [39, '9999'],
    ],
  );
  assert.equal(pauses, 0, 'each of the runs is one page');
});

storeTest('segments of more rows than a page are put together', async ({ db }) => {
  const ids = Array.from({ length: 2_200 }, (_, index) => index + 100);
  await add(db, ids);
  const segments = new Map<number, number>();
  let pauses = 0;
  await readSegments(db, MOMENT, [[0, 12]], {
    segments,
    make: (records) => Promise.resolve(records.length),
    pause: () => Promise.resolve((pauses += 1)),
  });
  assert.deepEqual([...segments.values()], [150, ...Array.from({ length: 8 }, () => SEGMENT), 50]);
  assert.equal(pauses, 2);
});

storeTest('segments are updated when some of their records were changed, added or removed', async ({ db }) => {
  const of = (number: number, place: number) => number * SEGMENT + place;
  await add(db, [of(0, 3), of(0, 1), of(2, 5), of(5, 5)]);
  await add(db, [of(0, 2)], { upload_id: 'hidden' });
  const segments = new Map<number, string>([
    [0, 'old'],
    [1, 'old'],
    [3, 'old'],
  ]);
  let pauses = 0;
  const places = [
    [5, [5]],
    [0, [3, 1, 2]],
    [1, [9]],
    [2, [6, 5]],
    [3, [1]],
    [4, [1]],
  ] as const;
  await changeSegments(
    db,
    MOMENT,
    new Map(places.map(([number, some]) => [number, new Set(some.map((place) => of(number, place)))])),
    {
      segments,
      make: (records) => Promise.resolve(`new ${records.map(({ id }) => id).join()}`),
      change: (part, changes) => {
        const said = [...changes].map(([id, row]) => (row ? id : `without ${id}`)).join();
        return Promise.resolve(changes.has(of(3, 1)) ? null : `${part} with ${said}`);
      },
      pause: () => Promise.resolve((pauses += 1)),
    },
  );
  assert.deepEqual(
    [...segments].sort(([a], [b]) => a - b),
    [
      [0, `old with ${of(0, 1)},without ${of(0, 2)},${of(0, 3)}`],
      [1, `old with without ${of(1, 9)}`],
      [2, `new ${of(2, 5)}`],
      [5, `new ${of(5, 5)}`],
    ],
  );
  assert.equal(pauses, 1, 'four at a stretch');
});

storeTest('changes are listed as records of segments, or as whole segments when there are many', async ({ db }) => {
  const of = (number: number, place: number) => number * SEGMENT + place;
  const many = Array.from({ length: 51 }, (_, place) => of(4, place));
  await add(db, [of(1, 1), of(2, 7), of(9, 1)], { change_seq: 20_000 });
  await add(db, [of(2, 1), of(6, 3)], { change_seq: 20_001 });
  await add(db, many.slice(0, 50), { change_seq: 20_002 });
  await announceSpan(db, 20_003, { uploadId: 'u', firstId: of(6, 0), lastId: of(7, 0) }, 'added');
  const placesAfter = async (seq: number) => {
    const { segments, ids } = await placesChangedAfter(db, seq);
    return [[...segments].sort(), [...ids].map(([number, some]) => [number, some.size]).sort()];
  };
  assert.deepEqual(await placesAfter(20_000), [
    [6, 7],
    [
      [2, 1],
      [4, 50],
    ],
  ]);
  await add(db, many.slice(50), { change_seq: 20_004 });
  assert.deepEqual(await placesAfter(19_999), [
    [4, 6, 7],
    [
      [1, 1],
      [2, 2],
      [9, 1],
    ],
  ]);
  assert.deepEqual(await placesAfter(20_004), [[], []]);
});

test('changes are read page by page after the last one, until a page is not full', async () => {
  const full = (first: number) =>
    Array.from({ length: 2_000 }, (_, index) => ({ change_seq: first + index, id: index }));
  const asked: object[] = [];
  const read = async (pages: { change_seq: number; id: number }[][]) => {
    const lengths: number[] = [];
    const readPage = (after: object) => {
      asked.push(after);
      return Promise.resolve(pages.shift() ?? assert.fail('one too many'));
    };
    for await (const rows of changedPages(7, readPage)) lengths.push(rows.length);
    return lengths;
  };
  assert.deepEqual(await read([full(10), full(5_000), full(9_000).slice(1)]), [2_000, 2_000, 1_999]);
  assert.deepEqual(asked, [
    { change_seq: 7, id: Number.MAX_SAFE_INTEGER },
    { change_seq: 2_009, id: 1_999 },
    { change_seq: 6_999, id: 1_999 },
  ]);
  assert.deepEqual(await read([full(10), []]), [2_000, 0]);
});

storeTest('changed records follow one of the same change by their IDs, and none is read twice', async ({ db }) => {
  await add(db, [5, 8, 10]);
  await add(db, [6, 9], { change_seq: 8 });
  const after = async (change_seq: number, id: number) =>
    (await changedAfter(db, { change_seq, id }).select('id').execute()).map((row) => row.id);
  assert.deepEqual([await after(5, 5), await after(8, 8), await after(10, 10)], [[6, 8, 9, 10], [9, 10], []]);
});

storeTest('the last visible change is of a record or of a span', async ({ db }) => {
  assert.equal(await lastVisibleChange(db, 99), 0);
  assert.equal(await hasChangedAfter(db, 0), false);
  await add(db, [5, 8]);
  assert.deepEqual([await lastVisibleChange(db, 99), await lastVisibleChange(db, 7)], [8, 5]);
  assert.deepEqual([await hasChangedAfter(db, 7), await hasChangedAfter(db, 8)], [true, false]);
  for (const seq of [9, 12]) await announceSpan(db, seq, { uploadId: 'u', firstId: 1, lastId: 2 }, 'removed');
  assert.deepEqual(
    [await lastVisibleChange(db, 99), await lastVisibleChange(db, 12), await lastVisibleChange(db, 11)],
    [...[12, 12, 9]],
  );
  assert.deepEqual([await hasChangedAfter(db, 11), await hasChangedAfter(db, 12)], [true, false]);
});

storeTest('readers get the number of archived records, and after how many days they are archived', async ({ db }) => {
  assert.equal(await readArchived(db, { count: 0, since: null }), null);
  assert.deepEqual(await readArchived(db, { count: 4, since: 2 }), { devices: 4, after_days: null });
});
