import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';

/**
 * From so many rows on that make this share of all records, PostgreSQL's planner looks at the records again at once.
 */
const LARGE = 10_000;
const LARGE_SHARE = 0.1;

/**
 * After an import of so many records: until PostgreSQL has looked, its planner takes the table for as small as it was
 * and reads all of it. Beside many more records its plans stay as they are, and looking takes longer than a small
 * import.
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

/** How many records the planner believes that there are; -1 before it has looked. */
async function recordsKnown(db: Db): Promise<number> {
  const known = sql<{ count: number }>`
    select reltuples::float8 as count from pg_class where oid = 'devices'::regclass`;
  return (await known.execute(db)).rows[0]?.count ?? -1;
}
