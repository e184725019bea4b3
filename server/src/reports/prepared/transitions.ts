import { renewLeases, transaction } from '../../db/index.ts';
import type { Db, Lease } from '../../db/index.ts';
import type { StoredReport } from './prepared-reports.ts';

/**
 * The states of a prepared report. Only this file and removal.ts write its row and its parts:
 *
 *     add → waiting ─ begin → running ─ finish → ready ─ remove
 *              ↑                 │  addPart ↺
 *              ├─ giveBack ──────┼─ begin ↺ (by the next process, after one that died)
 *              └─ putOff ────────┤
 *                                └─ fail → failed ─ remove
 */

/** How long the lease of the process that writes reports lasts; after it another one takes over. */
export const LEASE_MS = 15_000;

/** Another process took over, or the report was removed: this one writes nothing more. */
export class NoLongerOurs extends Error {
  override readonly name = 'NoLongerOurs';
}

/** A report in memory, as it is stored by `addPart`. */
export interface Part {
  readonly index: number;
  readonly rows: number;
  /** Size of its text. */
  readonly length: number;
  /** By gzip. */
  readonly bytes: Buffer;
}

export type NewReport = Pick<
  StoredReport,
  'id' | 'user_id' | 'start_day' | 'end_day' | 'hub_code' | 'time_zone' | 'scope' | 'created_at'
>;

export async function add(trx: Db, report: NewReport): Promise<StoredReport> {
  const empty = { attempts: 0, row_count: null, rows_done: 0, bytes: 0, stored_bytes: 0, error: null, ended_at: null };
  const row = { ...report, ...empty, state: 'waiting' as const };
  await trx.insertInto('prepared_reports').values(row).execute();
  return row;
}

/** The next report to write: of the user who got none for the longest time, then in the order of the requests. */
export function nextReport(db: Db): Promise<StoredReport | undefined> {
  return db
    .selectFrom('prepared_reports as report')
    .selectAll('report')
    .where('report.state', 'in', ['waiting', 'running'])
    .orderBy((eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('prepared_reports as former')
          .select(({ fn }) => fn.max('former.ended_at').as('at'))
          .whereRef('former.user_id', '=', 'report.user_id'),
        eb.lit(0),
      ),
    )
    .orderBy('report.created_at')
    .orderBy('report.id')
    .limit(1)
    .executeTakeFirst();
}

/** Begins or restarts a report with its number of rows; the parts of an earlier attempt have to be deleted before. */
export async function begin(db: Db, lease: Lease, id: string, rows: number): Promise<void> {
  await underLease(db, lease, async (trx) => {
    const changed = await trx
      .updateTable('prepared_reports')
      .set({ state: 'running', row_count: rows, rows_done: 0, bytes: 0, stored_bytes: 0 })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new NoLongerOurs();
  });
}

/** Counts an attempt before it begins, so that one that takes its process down counts too. */
export async function countAttempt(db: Db, lease: Lease, id: string): Promise<void> {
  await underLease(db, lease, async (trx) => {
    await trx
      .updateTable('prepared_reports')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute();
  });
}

export async function addPart(db: Db, lease: Lease, id: string, part: Part): Promise<void> {
  await underLease(db, lease, async (trx) => {
    const changed = await trx
      .updateTable('prepared_reports')
      .set((eb) => ({
        rows_done: eb('rows_done', '+', part.rows),
        bytes: eb('bytes', '+', part.length),
        stored_bytes: eb('stored_bytes', '+', part.bytes.length),
      }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new NoLongerOurs();
    await trx
      .insertInto('prepared_report_parts')
      .values({ report_id: id, part: part.index, bytes: part.bytes })
      .execute();
  });
}

export async function finish(db: Db, lease: Lease, id: string, now: number): Promise<void> {
  await underLease(db, lease, async (trx) => {
    // An undo may have taken records away since they were counted, a late one may have come.
    const changed = await trx
      .updateTable('prepared_reports')
      .set((eb) => ({ state: 'ready', row_count: eb.ref('rows_done'), ended_at: now }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new NoLongerOurs();
  });
}

/** `error`: an English sentence for the user. */
export async function fail(
  db: Db,
  lease: Lease,
  id: string,
  ended: Pick<StoredReport, 'error' | 'ended_at'>,
): Promise<void> {
  await underLease(db, lease, async (trx) => {
    const failed = { ...ended, state: 'failed', bytes: 0, stored_bytes: 0 } as const;
    await trx
      .updateTable('prepared_reports')
      .set(failed)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
  });
}

/** Leaves a report to the next process, because this one stops: the attempt does not count. */
export async function giveBack(db: Db, lease: Lease, id: string): Promise<void> {
  await underLease(db, lease, async (trx) => {
    await trx
      .updateTable('prepared_reports')
      .set((eb) => ({ state: 'waiting', attempts: eb('attempts', '-', 1) }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
  });
}

/** Leaves a report until there is room on the disk: the attempt does not count, and its parts are no longer counted. */
export async function putOff(db: Db, lease: Lease, id: string): Promise<void> {
  await underLease(db, lease, async (trx) => {
    const empty = { row_count: null, rows_done: 0, bytes: 0, stored_bytes: 0 };
    await trx
      .updateTable('prepared_reports')
      .set((eb) => ({ ...empty, state: 'waiting', attempts: eb('attempts', '-', 1) }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
  });
}

/** Fenced: a process that has lost the lease changes nothing. */
export async function underLease(db: Db, lease: Lease, work: (trx: Db) => Promise<void>): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await renewLeases(trx, [lease], LEASE_MS))) throw new NoLongerOurs();
    await work(trx);
  });
}
