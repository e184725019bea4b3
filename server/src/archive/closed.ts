import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../db/index.ts';

/** When a record was closed, by the last of its steps that has a time; as the index `devices_closed` has it. */
const CLOSED_AT = sql<number>`coalesce(verify_time_rc, verify_time, submit_time, created_at)`;
/** SPEC section 4: submitted, verified and verified by an RC user. The index holds what a return centre has. */
const IS_CLOSED = sql<boolean>`is_verified_rc = 1 and is_submit = 1 and is_verified = 1`;

/** A flagged device is still in work. */
const isFlagged = (eb: ExpressionBuilder<Database, 'devices'>) =>
  eb.exists(
    eb
      .selectFrom('device_marks')
      .select('device_marks.tracking_key')
      .whereRef('device_marks.tracking_key', '=', 'devices.tracking_key')
      .where('device_marks.flag', 'is not', null),
  );

/** Ids of records that are to leave the list: closed before `before`, ms since 1970, and not flagged. */
export async function dueToLeave(db: Db, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where(IS_CLOSED)
    .where('archived', '=', sql.lit(0))
    .where(CLOSED_AT, '<', before)
    .where((eb) => eb.not(isFlagged(eb)))
    .orderBy(CLOSED_AT)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of archived records that return to the list: no longer closed before `before`, or flagged. */
export async function dueToReturn(db: Db, before: number, limit: number): Promise<number[]> {
  const archived = db
    .selectFrom('devices')
    .select('id')
    .where(sql<boolean>`is_verified_rc = 1`)
    .where('archived', '=', sql.lit(1));
  const later = await archived.where(CLOSED_AT, '>=', before).orderBy(CLOSED_AT).limit(limit).execute();
  if (later.length > 0) return later.map(({ id }) => id);
  const flagged = await db
    .selectFrom('device_marks')
    .innerJoin('devices', 'devices.tracking_key', 'device_marks.tracking_key')
    .select('devices.id')
    .where('device_marks.flag', 'is not', null)
    .where('devices.archived', '=', sql.lit(1))
    .limit(limit)
    .execute();
  return flagged.map(({ id }) => id);
}
