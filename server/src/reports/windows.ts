import { setImmediate as nextTurn } from 'node:timers/promises';
import { hubKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../db/index.ts';

export interface ReportSpan {
  /** ms since 1970, from included, to excluded. */
  readonly from: number;
  readonly to: number;
  /** Only this hub; null: all. */
  readonly hubCode: string | null;
}

/** A position in the order of created date and id. */
interface Place {
  readonly at: number;
  readonly id: number;
}

/** The records after one position up to another. */
export interface Window {
  readonly after: Place;
  readonly last: Place;
}

/**
 * Splits a span into windows of `size` records of any hub: SQLite blocks the process, so a query must not read a
 * million records, not even to skip them.
 */
export async function* windowsOf(db: Db, { from, to }: ReportSpan, size: number): AsyncGenerator<Window> {
  let after: Place = { at: from, id: 0 };
  for (;;) {
    const last = await placeBehind(db, after, to, size);
    if (!last) {
      yield { after, last: { at: to, id: 0 } };
      return;
    }
    yield { after, last };
    after = last;
    await nextTurn();
  }
}

/**
 * SQL condition: a record is in a window. The range of dates is redundant, but PostgreSQL considers the two bounds
 * independent: it estimated a quarter of all records in the middle, and started parallel workers for each window.
 */
export function isInside({ after, last }: Window) {
  return sql<boolean>`(devices.created_at, devices.id) > (${after.at}, ${after.id})
    and (devices.created_at, devices.id) <= (${last.at}, ${last.id})
    and devices.created_at between ${after.at} and ${last.at}`;
}

/** SQL condition: a record is of the hub of a span, if it names one. */
export function isOfHub({ hubCode }: ReportSpan) {
  return (eb: ExpressionBuilder<Database, 'devices'>) =>
    hubCode === null ? eb.lit(true) : eb('devices.hub_key', '=', hubKey(hubCode));
}

async function placeBehind(db: Db, after: Place, to: number, size: number): Promise<Place | null> {
  const row = await db
    .selectFrom('devices')
    .select(['created_at', 'id'])
    .where(sql<boolean>`(created_at, id) > (${after.at}, ${after.id})`)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst();
  return row ? { at: row.created_at ?? 0, id: row.id } : null;
}
