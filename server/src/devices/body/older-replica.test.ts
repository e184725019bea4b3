import assert from 'node:assert/strict';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { oldReplicaTest } from '../../testing/database/old-replica.ts';
import type { OldReplica } from '../../testing/database/old-replica.ts';
import { JSON_FORM } from './body-form.ts';
import { drawChangeNumbers, lastChange } from '../changes/change-seq.ts';
import { ChangeWatch } from '../live/change-watch.ts';
import { StatusBodies } from './status-body.ts';
import type { StatusBody } from './status-body.ts';
import { StatusChanges } from '../since/status-changes.ts';
import { formatCursor } from '../changes/status-tag.ts';
import { changeRecords } from '../testing/uploaded-records.ts';

const FLAGS = { is_blindpick: 0, is_submit: 0, is_verified: 0, is_verified_rc: 0, needs_support: 0 };

/** Three records with the changes 1 to 3, on both. */
async function addRecords({ onBoth, primary }: OldReplica): Promise<(seq: number) => string> {
  await onBoth((db) =>
    transaction(db, async (trx) => {
      await drawChangeNumbers(trx, 3);
      const rows = [1, 2, 3].map((id) => ({ id, change_seq: id, tracking_id: `T${id}`, tracking_key: `t${id}` }));
      await trx
        .insertInto('devices')
        .values(rows.map((row) => ({ ...FLAGS, hub_key: '', ...row })))
        .execute();
    }),
  );
  const { storeId } = await lastChange(primary);
  return (seq) => formatCursor({ storeId, seq });
}

interface Asked {
  readonly cursor?: string;
  readonly records?: readonly unknown[];
}

async function changesSince(changes: StatusChanges, since: string): Promise<Asked> {
  return JSON.parse((await changes.answer({ since })).plain.toString()) as Asked;
}

/** ETag, and the submitter of the first record. */
function shown({ etag, content }: StatusBody): readonly [etag: string, submittedBy: string | null] {
  const [first] = JSON.parse(Buffer.concat(content.plain).toString()) as {
    submitted_by: { username: string } | null;
  }[];
  return [etag, first?.submitted_by?.username ?? null];
}

const tagged = (cursor: string) => `W/"${cursor}"`;

const from = (first: number) => (statement: number) => statement >= first;
const only =
  (...numbers: number[]) =>
  (statement: number) =>
    numbers.includes(statement);

/** A change with the next number, which the replica does not have. */
const changeFirst = (db: Db, by: string) => changeRecords(db, [1], by);

oldReplicaTest('a change is not missed when a lagging replica answers the rest of a request', async (pair) => {
  const cursor = await addRecords(pair);
  const changes = new StatusChanges(pair.context);
  await changeFirst(pair.primary, 'asha');
  const old = await pair.whileAway(from(1), () => changesSince(changes, cursor(3)));
  assert.deepEqual([old.cursor, old.records], [cursor(3), []]);
  const { cursor: now, records } = await changesSince(changes, cursor(3));
  assert.deepEqual([now, records?.length], [cursor(4), 1]);
});

oldReplicaTest('a reader that is ahead of the replica keeps its records', async (pair) => {
  const cursor = await addRecords(pair);
  const changes = new StatusChanges(pair.context);
  await changeFirst(pair.primary, 'asha');
  const old = await pair.whileAway(
    () => true,
    () => changesSince(changes, cursor(4)),
  );
  assert.deepEqual(old, { cursor: cursor(4), records: [], removed: [] });
  await changeFirst(pair.primary, 'ravi');
  const { cursor: now, records } = await changesSince(changes, cursor(4));
  assert.deepEqual([now, records?.length], [cursor(5), 1]);
});

for (const [when, plan] of [
  ['after the first statement', from(1)],
  ['after the moment was read', from(2)],
  ['in the middle of a build', from(3)],
  ['for the two statements that say what changed', only(2, 3)],
  ['for one statement', only(2)],
] as const) {
  oldReplicaTest(`a body matches its ETag when the primary becomes unavailable ${when}`, async (pair) => {
    const cursor = await addRecords(pair);
    const bodies = [new StatusBodies(pair.context, JSON_FORM), new StatusBodies(pair.context, JSON_FORM)];
    const [used, fresh] = bodies;
    assert.ok(used && fresh);
    assert.deepEqual(shown(await used.current()), [tagged(cursor(3)), null]);
    await changeFirst(pair.primary, 'asha');
    for (const body of bodies) {
      const [tag, by] = shown(await pair.whileAway(plan, () => body.current()));
      // Data newer than its ETag is sent again.
      assert.ok(tag === tagged(cursor(3)) || (tag === tagged(cursor(4)) && by === 'asha'), `${tag} ${by}`);
      assert.deepEqual(shown(await body.current()), [tagged(cursor(4)), 'asha']);
    }
    await changeRecords(pair.primary, [2], 'ravi');
    for (const body of bodies) assert.deepEqual(shown(await body.current()), [tagged(cursor(5)), 'asha']);
  });
}

oldReplicaTest('listeners are notified of a change that a lagging replica missed at the first poll', async (pair) => {
  const cursor = await addRecords(pair);
  const pauses: (() => void)[] = [];
  let paused = Promise.withResolvers<void>();
  const watch = new ChangeWatch(pair.context, () => {
    paused.resolve();
    return new Promise((resolve) => pauses.push(resolve));
  });
  const look = (begin: () => void) => {
    paused = Promise.withResolvers();
    begin();
    return paused.promise;
  };
  const goOn = () => look(() => pauses.shift()?.());
  let calls = 0;
  const heard = () => (calls += 1);
  await pair.whileAway(only(), () => look(() => void watch.listen(heard)));
  assert.deepEqual([watch.cursor, calls], [cursor(3), 1]);
  await changeFirst(pair.primary, 'asha');
  await pair.whileAway(from(1), goOn);
  await pair.whileAway(only(), goOn);
  assert.deepEqual([watch.cursor, calls], [cursor(4), 2]);
});

oldReplicaTest('a flapping primary fails a request instead of retrying it forever', async (pair) => {
  const cursor = await addRecords(pair);
  const bodies = new StatusBodies(pair.context, JSON_FORM);
  await changeFirst(pair.primary, 'asha');
  await assert.rejects(
    pair.whileAway(
      (statement) => statement % 2 === 1,
      () => bodies.current(),
    ),
    { name: 'DatabaseLost' },
  );
  assert.deepEqual(shown(await bodies.current()), [tagged(cursor(4)), 'asha']);
});

oldReplicaTest('a body is not replaced by an older one of the replica', async (pair) => {
  const cursor = await addRecords(pair);
  const bodies = new StatusBodies(pair.context, JSON_FORM);
  await changeFirst(pair.primary, 'asha');
  const body = await bodies.current();
  assert.equal(
    await pair.whileAway(
      () => true,
      () => bodies.current(),
    ),
    body,
  );
  await changeFirst(pair.primary, 'ravi');
  assert.equal(await pair.whileAway(from(1), () => bodies.current()), body);
  assert.deepEqual(shown(await bodies.current()), [tagged(cursor(5)), 'ravi']);
});

oldReplicaTest('a body from before a crash does not block a request forever', async (pair) => {
  await addRecords(pair);
  // Numbers of a hidden import: after a crash they are drawn again.
  await pair.onBoth((db) => drawChangeNumbers(db, 2));
  const bodies = new StatusBodies(pair.context, JSON_FORM);
  const body = await bodies.current();
  await pair.onBoth((db) => db.updateTable('change_counter').set({ seq: 4 }).execute());
  assert.equal(await pair.whileAway(from(1), () => bodies.current()), body);
  assert.equal((await bodies.current()).seq, 4);
});

oldReplicaTest('of two replicas the lagging one does not contribute to a consistent read', async (pair) => {
  const cursor = await addRecords(pair);
  const { replicas, replica } = pair;
  await changeFirst(pair.primary, 'asha');
  replicas.push({ db: pair.primary, replayed: 2 });
  // The lagging one answers every other statement.
  replicas.reverse();
  const bodies = new StatusBodies(pair.context, JSON_FORM);
  await assert.rejects(
    pair.whileAway(
      () => true,
      () => bodies.current(),
    ),
    { name: 'DatabaseLost' },
  );
  replica.replayed = 2;
  await changeFirst(replica.db, 'asha');
  const body = await pair.whileAway(
    () => true,
    () => bodies.current(),
  );
  assert.deepEqual(shown(body), [tagged(cursor(4)), 'asha']);
});
