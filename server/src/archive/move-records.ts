import { DAY_MS } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { MAX_CLOCK_ERROR_MS } from '../auth/tokens/clocks.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { drawChangeNumbers, lastChange } from '../devices/changes/change-seq.ts';
import { readArchiveDays } from '../settings/settings.ts';
import { dueToLeave, dueToReturn } from './closed.ts';

/** Records of one transaction: SQLite runs inside the process and blocks all other requests. */
const BATCH = 250;

type Moving = Pick<AppContext, 'db' | 'clock'>;

/**
 * Moves a batch of records into the archive or out of it, according to the setting, and announces them to readers as
 * one change. Returns how many; 0: nothing left to move. Safe to call concurrently from any process.
 */
export async function moveRecords(context: Moving): Promise<number> {
  const { db } = context;
  const [first] = await due(context, db, 1);
  if (first === undefined) return 0;
  return transaction(db, async (trx) => {
    // Prevents a deadlock of two processes that lock the same records in different orders.
    await lockKeys(trx, ['archive']);
    const out = await due(context, trx, BATCH);
    const ids = out.map(({ id }) => id);
    const into = out[0]?.into ?? 0;
    const moved = await lockAndMove(trx, ids, into);
    if (moved.length === 0) return 0;
    // The change number is drawn after the records are locked, as in scans.
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await trx.updateTable('devices').set({ change_seq: seq }).where('id', 'in', moved).execute();
    await countMoved(trx, into === 1 ? moved.length : -moved.length, seq);
    return moved.length;
  });
}

/** The records to move now, all in the same direction. */
async function due({ clock }: Moving, db: Db, limit: number): Promise<{ id: number; into: 0 | 1 }[]> {
  const days = await readArchiveDays(db);
  const before = days === null ? Number.MIN_SAFE_INTEGER : clock() - days * DAY_MS;
  const { archive } = await lastChange(db);
  // Otherwise two servers with different clocks would move the same records back and forth forever.
  const back = archive.count === 0 ? [] : await dueToReturn(db, before + MAX_CLOCK_ERROR_MS, limit);
  if (back.length > 0 || days === null) return back.map((id) => ({ id, into: 0 }));
  return (await dueToLeave(db, before, limit)).map((id) => ({ id, into: 1 }));
}

async function lockAndMove(trx: Db, ids: readonly number[], into: 0 | 1): Promise<number[]> {
  if (ids.length === 0) return [];
  const moved = await trx
    .updateTable('devices')
    .set({ archived: into })
    .where('id', 'in', ids)
    .where('archived', '=', 1 - into)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

async function countMoved(trx: Db, more: number, seq: number): Promise<void> {
  const count = sql<number>`archived_count + ${sql.lit(more)}`;
  await trx
    .updateTable('change_counter')
    .set({
      archived_count: count,
      archived_since: sql`case when ${count} = 0 then null else coalesce(archived_since, ${sql.lit(seq)}) end`,
    })
    .where('id', '=', 1)
    .execute();
}
