import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StepName } from '@veritas/shared/contracts';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import type { Db } from '../../db/index.ts';
import { changedAfter, changedPages, spansAfter } from '../changes/changes.ts';
import { isOf, isTornByUndo, readMoment } from '../changes/moment.ts';
import type { Moment } from '../changes/moment.ts';
import { runsOf } from '../segments/segment-runs.ts';
import { STATUS_COLUMNS, statusPages } from '../records/status-record.ts';
import type { StatusRow } from '../records/status-record.ts';
import { tagOf } from '../changes/status-tag.ts';
import type { StatusTag } from '../changes/status-tag.ts';
import { hasChangedBetween, NUMBER_COLUMNS, stepsAfter } from '../changes/step-numbers.ts';

/** With more changed records than this, all are read instead: that body is cached, a response of changes is not. */
export const MOST_CHANGES = 5_000;
/** The same for newly visible uploads: each is read by a separate query. */
export const MOST_ADDED = 100;
/** The same for records that were archived, which are sent by their IDs alone. */
export const MOST_ARCHIVED = 50_000;

export interface ChangedRecord {
  readonly row: StatusRow;
  /** Only its new steps, if nothing else in it changed. */
  readonly steps: readonly StepName[] | null;
}

/** Records that were added, changed or removed since a reader's last response. */
export interface Changes {
  /** The state that the reader has afterwards. */
  readonly known: StatusTag;
  /** By ID, each in its current state. */
  readonly records: readonly ChangedRecord[];
  /** First and last of consecutive IDs. */
  readonly removed: readonly (readonly [first: number, last: number])[];
}

/**
 * Everything that was committed after the change `since` and before the call, null above the limits. Numbers of changes
 * become visible in order (see change-seq.ts), so no later commit has a lower number than the last one here. With
 * `last` everything up to that change, so that several readers end at the same one.
 */
export async function readChanges(
  db: Db,
  since: number,
  scope: ReadScope,
  last = Number.MAX_SAFE_INTEGER,
): Promise<Changes | null> {
  for (;;) {
    const moment = await readMoment(db, scope);
    const end = Math.min(moment.seq, last);
    const spans = await spansAfter(db, since);
    const records = await readAdded(db, moment, spans);
    if (!records) return null;
    const gone = new Set<number>();
    let others = 0;
    let seq = lastOf(since, spans, end);
    const pages = changedPages(since, (after) =>
      changedAfter(db, after)
        .select(STATUS_COLUMNS)
        .select(NUMBER_COLUMNS)
        .select(['upload_id', 'archived', 'hub_key'])
        .execute(),
    );
    for await (const rows of pages) {
      for (const row of rows) {
        if (!isOf(moment, row) || !hasChangedBetween(since, last, row)) continue;
        const isNew = records.get(row.id)?.steps === null;
        const steps = isNew ? null : stepsAfter(since, row);
        const isOther = scope !== null && !scope.includes(row.hub_key);
        if (isOther) others += 1;
        const isGone = isOther || row.archived === 1;
        // A record that changes during the read is returned twice.
        (isGone ? records : gone).delete(row.id);
        if (!isGone) records.set(row.id, { row, steps });
        // Steps suffice only for records that the reader already has.
        else if (!isOther || (steps === null && row.id <= since)) gone.add(row.id);
      }
      if (records.size + others > MOST_CHANGES || gone.size > MOST_ARCHIVED) return null;
      // Changes after the moment are not visible to this reader.
      const changes = rows.map((row) => ({ seq: row.change_seq }));
      seq = lastOf(seq, changes, end);
    }
    if (await isTornByUndo(db, moment)) continue;
    return {
      known: tagOf(moment.storeId, seq, moment.archive),
      records: [...records.values()].sort((a, b) => a.row.id - b.row.id),
      removed: [
        ...spans.flatMap((span) => (span.removed === 1 ? [[span.first_id, span.last_id] as const] : [])),
        ...runsOf(gone),
      ],
    };
  }
}

/** The records that were added by an upload; null when there are too many. */
async function readAdded(
  db: Db,
  moment: Moment,
  spans: Awaited<ReturnType<typeof spansAfter>>,
): Promise<Map<number, ChangedRecord> | null> {
  const added = spans.filter(({ removed }) => removed === 0);
  if (added.length > MOST_ADDED) return null;
  if (added.reduce((sum, span) => sum + span.last_id + 1 - span.first_id, 0) > MOST_CHANGES) return null;
  const records = new Map<number, ChangedRecord>();
  for (const { first_id: first, last_id: end } of added)
    for await (const rows of statusPages(db, moment.scope, [first, end + 1], { size: MOST_CHANGES, pause: nextTurn }))
      for (const row of rows) if (isOf(moment, row)) records.set(row.id, { row, steps: null });
  return records;
}

/** The highest number up to `most`. */
function lastOf(first: number, changes: readonly { readonly seq: number }[], most: number): number {
  return changes.reduce((last, { seq }) => (seq > last && seq <= most ? seq : last), first);
}
