import assert from 'node:assert/strict';
import type { StatusChanges as StatusAnswer } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { storeTest } from '../../testing/store-test.ts';
import { drawChangeNumbers, lastChange } from '../changes/change-seq.ts';
import { StatusChanges } from './status-changes.ts';
import { formatCursor } from '../changes/status-tag.ts';
import { changeRecords, showUpload, storeHidden, storeShown, visibleIds } from '../testing/uploaded-records.ts';

storeTest('the responses to the last 64 requests are cached, and the oldest is evicted', async (context) => {
  const { db } = context;
  await drawChangeNumbers(db, 100);
  const { storeId } = await lastChange(db);
  const changes = new StatusChanges(context);
  const ask = (seq: number) => changes.answer({ since: formatCursor({ storeId, seq }) });
  const first = await ask(0);
  for (let seq = 1; seq < 64; seq += 1) await ask(seq);
  assert.equal(await ask(0), first);
  await ask(64);
  assert.notEqual(await ask(0), first);
});

storeTest('a large response is not cached', async (context) => {
  const { db } = context;
  const { storeId, seq } = await lastChange(db);
  await showUpload(db, await storeHidden(db, 1_000));
  const changes = new StatusChanges(context);
  const ask = () => changes.answer({ since: formatCursor({ storeId, seq }) });
  const one = await ask();
  assert.ok(one.plain.length > 256 * 1024);
  const other = await ask();
  assert.notEqual(other, one);
  assert.ok(other.plain.equals(one.plain));
});

storeTest('a response from before an announced change is not cached as one to its event', async (context) => {
  const { db } = context;
  await storeShown(db, 1);
  const { storeId, seq } = await lastChange(db);
  const changes = new StatusChanges(context);
  const since = formatCursor({ storeId, seq });
  const announced = formatCursor({ storeId, seq: seq + 1 });
  const ask = async () => {
    const { plain } = await changes.answer({ since, announced });
    return (JSON.parse(plain.toString()) as StatusAnswer).records.length;
  };
  assert.equal(await ask(), 0, 'as from a replica that lags behind the event');
  await changeRecords(db, await visibleIds(db), 'announced');
  assert.equal(await ask(), 1);
});

storeTest('a failed response is not cached', async (context) => {
  const { db } = context;
  const { storeId, seq } = await lastChange(db);
  const changes = new StatusChanges(context);
  const ask = () => changes.answer({ since: formatCursor({ storeId, seq }) });
  await sql`alter table device_spans rename to spans_away`.execute(db);
  await assert.rejects(ask(), /device_spans/);
  await sql`alter table spans_away rename to device_spans`.execute(db);
  assert.deepEqual(JSON.parse((await ask()).plain.toString()), {
    cursor: formatCursor({ storeId, seq }),
    records: [],
    removed: [],
  });
});
