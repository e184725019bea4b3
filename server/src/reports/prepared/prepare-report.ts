import { randomUUID } from 'node:crypto';
import { MAX_PREPARED_REPORTS } from '@veritas/shared/contracts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor } from '../../auth/access/guard.ts';
import { readScopeOf } from '../../auth/access/read-scope.ts';
import type { AppContext } from '../../context/app-context.ts';
import { lockKeys } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { badRequest, unavailable } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import type { AskedSpan } from '../asked-report.ts';
import { findReport, isKept, reportsOf } from './prepared-reports.ts';
import type { StoredReport } from './prepared-reports.ts';
import { dropParts, remove } from './removal.ts';
import { add } from './transitions.ts';

/** Of all users, compressed. */
const MAX_STORED_BYTES = 2 * 1024 ** 3;
/** A minute: space comes back when reports expire or are removed. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Adds a report to those that the server writes in the background. `id`: a retry of the request has the same one, and
 * adds nothing. Throws 400 when the user has as many as are kept, 503 when those of all users fill their space.
 */
export function prepareReport(context: AppContext, user: Actor, span: AskedSpan, id: string): Promise<StoredReport> {
  return actingTransaction(context, user, async (trx, actor) => {
    await lockKeys(trx, [`reports:${actor.id}`]);
    const now = context.clock();
    const scope = readScopeOf(context, actor);
    const own = await reportsOf(trx, { userId: actor.id, scope }, now);
    const former = own.find((report) => report.id === id);
    if (former) return former;
    await requireSpace(trx, own.length, now);
    return add(trx, {
      // A report of a former hub, or one that has expired, is not the answer to a retry.
      id: (await isTaken(trx, id)) ? randomUUID() : id,
      user_id: actor.id,
      start_day: span.start,
      end_day: span.end,
      hub_code: span.hubCode,
      time_zone: span.zone,
      scope: JSON.stringify(scope),
      created_at: now,
    });
  });
}

async function isTaken(trx: Db, id: string): Promise<boolean> {
  const row = await trx.selectFrom('prepared_reports').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** `own`: how many the user has. Those of former hubs are not counted: the user can neither see nor remove them. */
async function requireSpace(trx: Db, own: number, now: number): Promise<void> {
  if (own >= MAX_PREPARED_REPORTS)
    throw badRequest(sentence('{most} reports are kept for you. Remove one first.', { most: MAX_PREPARED_REPORTS }));
  const { bytes } = await trx
    .selectFrom('prepared_reports')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('stored_bytes'), eb.lit(0)).as('bytes'))
    .where(isKept(now))
    .executeTakeFirstOrThrow();
  if (bytes >= MAX_STORED_BYTES)
    throw unavailable(
      'The server keeps too many reports at the moment. Download this one directly.',
      RETRY_AFTER_SECONDS,
    );
}

/** Deletes a report of the user; a no-op for one that is deleted already. */
export async function removeReport(context: AppContext, user: Actor, id: string): Promise<void> {
  const isRemoved = await actingTransaction(context, user, async (trx, actor) => {
    const reader = { userId: actor.id, scope: readScopeOf(context, actor) };
    if (!(await findReport(trx, reader, id, context.clock()))) return false;
    await remove(trx, id);
    return true;
  });
  if (isRemoved) await dropParts(context.db, id);
}
