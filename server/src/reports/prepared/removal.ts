import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import { KEPT_MS } from './prepared-reports.ts';

/** Deletes a report; one that is being written ends at its next part. */
export async function remove(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('prepared_reports').where('id', '=', id).execute();
}

/** Deletes the parts of a report one by one: together they would block all other requests. `inPart` deletes each. */
export async function dropParts(
  db: Db,
  reportId: string,
  inPart: (work: (trx: Db) => Promise<void>) => Promise<void> = (work) => work(db),
): Promise<void> {
  const parts = await db
    .selectFrom('prepared_report_parts')
    .select('part')
    .where('report_id', '=', reportId)
    .orderBy('part')
    .execute();
  for (const { part } of parts) {
    await inPart(async (trx) => {
      await trx
        .deleteFrom('prepared_report_parts')
        .where('report_id', '=', reportId)
        .where('part', '=', part)
        .execute();
    });
    await nextTurn();
  }
}

/** Deletes expired reports, and the parts that removed and failed ones left. */
export async function removeExpired(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('prepared_reports')
    .where('ended_at', '<=', now - KEPT_MS)
    .execute();
  const left = await db
    .selectFrom('prepared_report_parts')
    .select('report_id')
    .distinct()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('prepared_reports')
            .select('id')
            .whereRef('prepared_reports.id', '=', 'prepared_report_parts.report_id')
            .where('state', '<>', 'failed'),
        ),
      ),
    )
    .execute();
  for (const { report_id: id } of left) await dropParts(db, id);
}
