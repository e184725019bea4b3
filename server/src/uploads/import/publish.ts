import type { UploadResult } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record.ts';
import { holdLease } from '../../db/index.ts';
import type { Db, Lease } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/change-seq.ts';
import { announceSpan, hide, show } from '../../devices/hidden.ts';
import type { Findings } from './findings.ts';
import { resultOf } from './result.ts';
import { beingProcessed, inPart, LEASE_MS } from './run.ts';
import type { ImportRun } from './run.ts';
import { insertStaged, keepStoredBefore, SLICE } from './staged-rows.ts';
import { clearHidden, inTurn } from './turn.ts';

/** From here on the statistics of PostgreSQL's planner are made new at once. */
const LARGE = 10_000;

/**
 * Makes the staged rows into records: in short transactions while they are hidden, then one transaction shows them all
 * and stores state and result. Whatever happens, readers see all records of the upload or none.
 */
export async function publish(run: ImportRun, findings: Findings): Promise<UploadResult> {
  const { context, lease } = run;
  const keepLease = async () => {
    if (!(await holdLease(context.db, lease, context.clock(), LEASE_MS))) throw beingProcessed();
  };
  const result = await inTurn(context, keepLease, async (turn) => {
    try {
      return await publishInTurn(run, findings, turn);
    } catch (error) {
      // A courtesy to those who read: whoever has the next turn would do it.
      await clearHidden(context, turn, () => undefined).catch(() => undefined);
      throw error;
    }
  });
  if (result.processed >= LARGE) await refreshStatistics(run);
  return result;
}

async function publishInTurn(run: ImportRun, findings: Findings, turn: Lease): Promise<UploadResult> {
  const { uploadId } = run;
  const part = <T>(work: (trx: Db) => Promise<T>) => inPart(run, [run.lease, turn], work);
  const base = await part(async (trx) => {
    const drawn = await drawChangeNumbers(trx, findings.lastRow);
    await hide(trx, { uploadId, firstId: drawn + 1, lastId: drawn + findings.lastRow });
    return drawn;
  });
  const slices = Array.from({ length: Math.ceil((findings.lastRow + 1) / SLICE) }, (_, index) => index * SLICE);
  let stored = 0;
  for (const from of slices) stored += await part((trx) => insertStaged(trx, uploadId, base, from, from + SLICE));
  if (stored < findings.staged) {
    let duplicates = 0;
    for (const from of slices)
      duplicates += await part((trx) => keepStoredBefore(trx, uploadId, base, from, from + SLICE));
    findings.duplicates += duplicates;
  }
  const result = await resultOf(run.context.db, uploadId, findings);
  await part((trx) => showAll(trx, run, findings, base, result));
  return result;
}

async function showAll(
  trx: Db,
  { uploadId, context, doer }: ImportRun,
  findings: Findings,
  base: number,
  result: UploadResult,
): Promise<void> {
  const span = { uploadId, firstId: base + 1, lastId: base + findings.lastRow };
  const seq = (await drawChangeNumbers(trx, 1)) + 1;
  await show(trx, uploadId);
  if (result.processed > 0) await announceSpan(trx, seq, span, 'added');
  const upload = await trx
    .updateTable('uploads')
    .set({
      state: 'done',
      columns: JSON.stringify(findings.columns),
      result: JSON.stringify(result),
      finished_at: context.clock(),
      processed: result.processed,
      duplicates: findings.duplicates,
      refused: findings.refused,
      first_id: span.firstId,
      last_id: span.lastId,
    })
    .where('id', '=', uploadId)
    .returning('file_name')
    .executeTakeFirstOrThrow();
  const after = { upload_id: uploadId, processed: result.processed, skipped: result.skipped };
  await recordAudit(trx, doer, { action: 'upload.finish', target: upload.file_name, after });
}

/** Until then the planner takes the table for as small as it was, and reads all of it. */
async function refreshStatistics({ context: { db, dialect, log } }: ImportRun): Promise<void> {
  if (dialect !== 'postgres') return;
  await sql`analyze devices`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error }, 'the statistics of the records could not be made new'));
}
