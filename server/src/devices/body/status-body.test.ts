import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import { storeTest } from '../../testing/store-test.ts';
import { JSON_FORM } from './body-form.ts';
import { SEGMENT } from '../segments/changed-places.ts';
import { drawChangeNumbers } from '../changes/change-seq.ts';
import { StatusBodies } from './status-body.ts';
import type { StatusBody } from './status-body.ts';
import {
  changeRecords,
  deleteRecords,
  hideUpload,
  showUpload,
  storeHidden,
  storeShown,
  visibleIds,
} from '../testing/uploaded-records.ts';

interface Record {
  readonly id: number;
  readonly submitted_by: { readonly username: string } | null;
}

const textOf = ({ content }: StatusBody) => Buffer.concat(content.plain).toString();
const recordsOf = (body: StatusBody) => JSON.parse(textOf(body)) as Record[];
const idsOf = (body: StatusBody) => recordsOf(body).map(({ id }) => id);

/** Runs a change at one of the pauses of the builds that follow; the first is number 1. */
class Pauses {
  #change: (() => Promise<void>) | null = null;
  #left = 0;

  at(number: number, change: () => Promise<void>): void {
    this.#left = number;
    this.#change = change;
  }

  get wereReached(): boolean {
    return this.#change === null;
  }

  readonly pause = async (): Promise<void> => {
    this.#left -= 1;
    if (this.#left !== 0 || !this.#change) return;
    const change = this.#change;
    this.#change = null;
    await change();
  };
}

/** Changes of an upload of many pages during a build; afterwards it is visible completely or not at all. */
const HAPPENINGS: [string, (db: Db) => Promise<() => Promise<void>>][] = [
  [
    'an import is shown',
    async (db) => {
      const span = await storeHidden(db, 1_500);
      return () => showUpload(db, span);
    },
  ],
  ['an import begins and is shown', (db) => Promise.resolve(async () => void (await storeShown(db, 1_500)))],
  ['an import begins and stays hidden', (db) => Promise.resolve(async () => void (await storeHidden(db, 1_500)))],
  [
    'an undo begins',
    async (db) => {
      const span = await storeShown(db, 1_500);
      return async () => {
        await hideUpload(db, span);
        await deleteRecords(db, span, 0.5);
      };
    },
  ],
  [
    'an undo begins and ends',
    async (db) => {
      const span = await storeShown(db, 1_500);
      return async () => {
        await hideUpload(db, span);
        await deleteRecords(db, span);
      };
    },
  ],
];

for (const [name, prepare] of HAPPENINGS)
  for (const kind of ['first', 'later'] as const)
    storeTest(`${name} during a ${kind} build: readers see all of it or nothing`, async (context) => {
      const { db } = context;
      const { firstId } = await storeShown(db, 2_500);
      for (const number of [1, 2]) {
        const happenings = new Pauses();
        const happening = await prepare(db);
        const bodies = new StatusBodies(context, JSON_FORM, happenings.pause);
        if (kind === 'later') {
          await bodies.current();
          await changeRecords(db, await visibleIds(db), 'everyone');
        }
        const before = await visibleIds(db);
        happenings.at(number, happening);
        const body = await bodies.current();
        assert.ok(happenings.wereReached);
        const after = await visibleIds(db);
        const found = idsOf(body).join();
        assert.ok([before.join(), after.join()].includes(found), `${found.split(',').length} records`);
        assert.deepEqual(idsOf(await bodies.current()), after);
        await db
          .deleteFrom('devices')
          .where('id', '>=', firstId + 2_500)
          .execute();
        await db.deleteFrom('hidden_uploads').execute();
      }
    });

storeTest('a request after a change gets it, also while a body is being built', async (context) => {
  const { db } = context;
  const { firstId } = await storeShown(db, 1_500);
  const happenings = new Pauses();
  const bodies = new StatusBodies(context, JSON_FORM, happenings.pause);
  let late: Promise<StatusBody> | undefined;
  // The first page, and the record in it, is read by then.
  happenings.at(1, async () => {
    await changeRecords(db, [firstId], 'late');
    late = bodies.current();
    await nextTurn();
  });
  const early = bodies.current();
  assert.equal(recordsOf(await early)[0]?.submitted_by?.username === 'late', false);
  assert.ok(late);
  assert.equal(recordsOf(await late)[0]?.submitted_by?.username, 'late');
});

storeTest('concurrent requests share one build', async (context) => {
  await storeShown(context.db, 1_500);
  let count = 0;
  const bodies = new StatusBodies(context, JSON_FORM, () => Promise.resolve((count += 1)));
  const all = await Promise.all(Array.from({ length: 5 }, () => bodies.current()));
  assert.equal(new Set(all).size, 1);
  assert.equal(count, 1, 'one pause between two pages');
});

storeTest('a change of many records reads their segments and no other', async (context) => {
  const { db } = context;
  const { firstId } = await storeShown(db, 12_000);
  const bodies = new StatusBodies(context, JSON_FORM);
  const before = await bodies.current();
  const kept = (body: StatusBody) => body.content.plain.filter((part) => before.content.plain.includes(part)).length;
  const segments = (body: StatusBody) => (body.content.plain.length - 1) / 2;
  const changed = Array.from({ length: 6_000 }, (_, index) => firstId + index);
  await changeRecords(db, changed, 'six thousand');
  const after = await bodies.current();
  assert.ok(
    recordsOf(after)
      .slice(0, 6_000)
      .every(({ submitted_by: by }) => by?.username === 'six thousand'),
  );
  const isKept = (number: number) => before.content.plain[2 * number + 1] === after.content.plain[2 * number + 1];
  const first = Math.ceil((6_000 + firstId) / SEGMENT) - Math.floor(firstId / SEGMENT);
  for (let number = 0; number < segments(before); number += 1)
    assert.equal(isKept(number), number >= first, `${number}`);

  const added = await storeHidden(db, 7_000);
  await showUpload(db, added);
  const more = await bodies.current();
  assert.deepEqual(idsOf(more), await visibleIds(db));
  assert.ok(kept(more) >= segments(before) - first);
  await hideUpload(db, added);
  await deleteRecords(db, added);
  assert.deepEqual(idsOf(await bodies.current()), await visibleIds(db));
  assert.equal((await bodies.current()).content.plain.length, before.content.plain.length);
});

storeTest('changes of more records than a page are all found', async (context) => {
  const { db } = context;
  await storeShown(db, 5_000);
  const bodies = new StatusBodies(context, JSON_FORM);
  await bodies.current();
  const all = await visibleIds(db);
  await changeRecords(db, all, 'by one number');
  assert.ok(recordsOf(await bodies.current()).every(({ submitted_by: by }) => by?.username === 'by one number'));
  for (const id of all.filter((_, index) => index % 2 === 0).slice(0, 40)) await changeRecords(db, [id], 'by its own');
  const own = recordsOf(await bodies.current()).filter(({ submitted_by: by }) => by?.username === 'by its own');
  assert.equal(own.length, 40);
});

storeTest('a failed build does not damage the next one', async (context) => {
  const { db } = context;
  await storeShown(db, 2_500);
  const happenings = new Pauses();
  const bodies = new StatusBodies(context, JSON_FORM, happenings.pause);
  const lost = () => Promise.reject(new Error('the database is lost'));
  happenings.at(1, lost);
  await assert.rejects(bodies.current(), /is lost/);
  assert.deepEqual(idsOf(await bodies.current()), await visibleIds(db));
  await changeRecords(db, await visibleIds(db), 'everyone');
  happenings.at(1, lost);
  await assert.rejects(bodies.current(), /is lost/);
  const whole = recordsOf(await bodies.current());
  assert.ok(whole.length === 2_500 && whole.every(({ submitted_by: by }) => by?.username === 'everyone'));
});

storeTest('numbers drawn for hidden records cause no new body', async (context) => {
  const { db } = context;
  await storeShown(db, 300);
  const bodies = new StatusBodies(context, JSON_FORM);
  const before = await bodies.current();
  await storeHidden(db, 500);
  const after = await bodies.current();
  assert.equal(after.content, before.content);
  assert.equal(await bodies.unchangedTag(before.etag), before.etag);
  assert.equal(await bodies.unchangedTag(after.etag), after.etag);
});

storeTest('a body from before a crash that undid numbers of an import is brought up to date', async (context) => {
  const { db } = context;
  const { firstId } = await storeShown(db, 300);
  const { seq } = await db.selectFrom('change_counter').select('seq').executeTakeFirstOrThrow();
  const bodies = new StatusBodies(context, JSON_FORM);
  await bodies.current();
  await storeHidden(db, 500);
  await bodies.current();
  await db.deleteFrom('devices').where('id', '>', seq).execute();
  await db.deleteFrom('hidden_uploads').execute();
  await db.updateTable('change_counter').set({ seq }).execute();
  await changeRecords(db, [firstId], 'after the crash');
  assert.equal(recordsOf(await bodies.current())[0]?.submitted_by?.username, 'after the crash');
  await drawChangeNumbers(db, 1_000);
  assert.equal(recordsOf(await bodies.current())[0]?.submitted_by?.username, 'after the crash');
});

storeTest('an older copy of the same store, with its identity, is read from the start', async (context) => {
  const { db } = context;
  const kept = await storeShown(db, 300);
  const { seq } = await db.selectFrom('change_counter').select('seq').executeTakeFirstOrThrow();
  const lost = await storeShown(db, 200);
  const bodies = new StatusBodies(context, JSON_FORM);
  await changeRecords(db, [kept.firstId], 'lost');
  const before = await bodies.current();
  await db.deleteFrom('devices').where('id', '>=', lost.firstId).execute();
  await db.deleteFrom('device_spans').where('seq', '>', seq).execute();
  const undone = { change_seq: 0, submitted_by: null };
  await db.updateTable('devices').set(undone).where('id', '=', kept.firstId).execute();
  await db.updateTable('change_counter').set({ seq }).execute();
  const fresh = await new StatusBodies(context, JSON_FORM).current();
  const after = await bodies.current();
  assert.deepEqual([textOf(after), after.etag], [textOf(fresh), fresh.etag]);
  assert.equal(await bodies.unchangedTag(before.etag), null);
});

for (const counted of ['fewer', 'as many'] as const)
  storeTest(
    `records of another store in the same place, with ${counted} changes, replace the cached ones`,
    async (context) => {
      const { db } = context;
      const span = await storeShown(db, 600);
      const bodies = new StatusBodies(context, JSON_FORM);
      const before = await bodies.current();
      await db
        .deleteFrom('devices')
        .where('id', '>', span.firstId + 99)
        .execute();
      const seq = counted === 'fewer' ? span.lastId : before.seq;
      await db.updateTable('change_counter').set({ store_id: 'another', seq }).execute();
      assert.equal(await bodies.unchangedTag(before.etag), null);
      assert.equal(idsOf(await bodies.current()).length, 100);
    },
  );

storeTest('a store that is replaced while its records are read is read from the start', async (context) => {
  const { db } = context;
  const span = await storeShown(db, 1_500);
  const happenings = new Pauses();
  const bodies = new StatusBodies(context, JSON_FORM, happenings.pause);
  happenings.at(1, async () => {
    await hideUpload(db, span);
    await db.updateTable('change_counter').set({ store_id: 'another store' }).execute();
  });
  const body = await bodies.current();
  assert.ok(happenings.wereReached);
  assert.deepEqual([body.storeId, idsOf(body)], ['another store', []]);
});

storeTest('a valid ETag matches among others, a foreign or future one does not', async (context) => {
  const { db } = context;
  await storeShown(db, 3);
  const { etag, seq } = await new StatusBodies(context, JSON_FORM).current();
  const bodies = new StatusBodies(context, JSON_FORM);
  const strong = etag.replace('W/', '');
  for (const known of [etag, strong, `"x", ${etag}`, `${etag},"y"`])
    assert.equal(await bodies.unchangedTag(known), etag);
  const later = etag.replace(`-${seq}`, `-${seq + 1}`);
  for (const foreign of [undefined, '', '*', '"x"', later, etag.slice(0, -1), `W/"00000000-${seq}"`])
    assert.equal(await bodies.unchangedTag(foreign), null, foreign);
  await drawChangeNumbers(db, 1);
  assert.equal(await bodies.unchangedTag(later), later, 'nothing came of that number');
});
