import { PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;

/** The one place where PostgreSQL's types become the JavaScript types SQLite answers. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  // Sums of int8 are numeric.
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

/** PostgreSQL through a pool: nothing waits longer than a user would. */
export function openPostgres(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'veritas',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
    },
  });
  // An idle connection that breaks is replaced at the next query, which reports it if it cannot be.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
