import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isPostgres } from '../core/store.ts';
import type { Db } from '../core/store.ts';

/**
 * Ms since 1970 by the database's clock, which all processes share. With their own clocks, two servers whose clocks
 * differ by more than a lease lasts would consider each other's leases expired.
 */
export function timeOf(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

/** The present time by the database's clock, in ms since 1970. */
export async function readTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${timeOf(db)} as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
