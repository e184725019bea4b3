import type { CallOutput, Flag, getDeviceMarks } from '@veritas/shared/contracts';
import type { Selectable } from 'kysely';
import type { ReadScope } from '../auth/access/read-scope.ts';
import { consistentRead } from '../db/index.ts';
import type { Database, Db } from '../db/index.ts';
import { lastChange, NO_ARCHIVE } from '../devices/changes/change-seq.ts';
import { hasRecordOf } from '../devices/records/read-scope.ts';
import { formatCursor, parseCursor } from '../devices/changes/status-tag.ts';

type MarkRow = Selectable<Database['device_marks']>;

/** Flags and note counts of a scope; with the version of an earlier response only those that changed after it. */
export function readMarks(
  db: Db,
  since: string | undefined,
  scope: ReadScope,
): Promise<CallOutput<typeof getDeviceMarks>> {
  // Otherwise the version of the primary could be combined with the marks of a lagging replica.
  return consistentRead(() => readMarksSince(db, since, scope));
}

async function readMarksSince(
  db: Db,
  since: string | undefined,
  scope: ReadScope,
): Promise<CallOutput<typeof getDeviceMarks>> {
  // Read before the marks: a change in between is sent twice, but never missed.
  const { storeId, notesSeq } = await lastChange(db, scope);
  const known = parseCursor(since, { storeId, archive: NO_ARCHIVE });
  const isKnown = known !== null && known <= notesSeq;
  const rows = await db
    .selectFrom('device_marks')
    .selectAll()
    .where((is) => (isKnown ? is('seq', '>', known) : is.or([is('notes', '>', 0), is('flag', 'is not', null)])))
    .$if(scope !== null, (query) => query.where(hasRecordOf(scope, 'device_marks')))
    .orderBy('seq')
    .execute();
  return {
    version: formatCursor({ storeId, seq: notesSeq }),
    all: !isKnown,
    marks: rows.map((row) => ({ tracking_id: row.tracking_id, flag: flagOf(row), notes: row.notes })),
  };
}

/** The mark of a device as its row says; null without one. */
export async function findMark(db: Db, trackingKey: string): Promise<MarkRow | null> {
  const query = db.selectFrom('device_marks').selectAll().where('tracking_key', '=', trackingKey);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores a change of a mark with the number of that change. */
export async function saveMark(
  trx: Db,
  device: Pick<MarkRow, 'tracking_key' | 'tracking_id'>,
  change: Partial<MarkRow> & Pick<MarkRow, 'seq'>,
): Promise<void> {
  const nothing = { flag: null, reason: '', flagged_by: null, flagged_at: null, flag_version: 0, notes: 0 };
  await trx
    .insertInto('device_marks')
    .values({ ...nothing, ...change, ...device })
    .onConflict((on) => on.column('tracking_key').doUpdateSet(change))
    .execute();
}

export function flagOf(row: MarkRow | null): Flag | null {
  if (!row || row.flag === null || row.flagged_by === null || row.flagged_at === null) return null;
  return { kind: row.flag, reason: row.reason, by: row.flagged_by, at: new Date(row.flagged_at).toISOString() };
}
