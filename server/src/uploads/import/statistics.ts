import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';

/** Imports of at least this size and share of all records trigger ANALYZE. */
const LARGE = 10_000;
const LARGE_SHARE = 0.1;

/**
 * Analyzes the table after a relatively large import: until then PostgreSQL's planner assumes the old size and uses
 * sequential scans. After a small one plans stay the same, and analyzing would take longer than the import.
 */
export async function refreshStatistics(
  { db, dialect, log }: Pick<AppContext, 'db' | 'dialect' | 'log'>,
  processed: number,
): Promise<void> {
  if (dialect !== 'postgres' || processed < LARGE || processed < LARGE_SHARE * (await recordsKnown(db))) return;
  await sql`analyze devices`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error }, 'the statistics of the records could not be made new'));
}

/** The planner's row estimate; -1 before the first ANALYZE. */
async function recordsKnown(db: Db): Promise<number> {
  const known = sql<{ count: number }>`
    select reltuples::bigint as count from pg_class where oid = 'devices'::regclass`;
  return (await known.execute(db)).rows[0]?.count ?? -1;
}
