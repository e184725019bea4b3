import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

export interface ReportSpan {
  /** ms since 1970, from included, to excluded. */
  readonly from: number;
  readonly to: number;
  /** Only this hub; null: all. */
  readonly hubCode: string | null;
}

/** A place in the order of created date and id. */
interface Place {
  readonly at: number;
  readonly id: number;
}

/** The records behind one place up to another. */
export interface Window {
  readonly after: Place;
  readonly last: Place;
}

/**
 * Cuts a span into windows of `size` records, whatever of them is wanted: SQLite works inside the process, so a query
 * must not look at a million records, not even to pass them over.
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
 * For `where`: whether a record is in a window. That its date lies between the two says nothing new, but PostgreSQL
 * takes two places for independent of each other: it expected a quarter of all records in the middle of them, and
 * started other processes for each window.
 */
export function isInside({ after, last }: Window) {
  return sql<boolean>`(devices.created_at, devices.id) > (${after.at}, ${after.id})
    and (devices.created_at, devices.id) <= (${last.at}, ${last.id})
    and devices.created_at between ${after.at} and ${last.at}`;
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
