import { sql } from 'kysely';
import type { CompiledQuery, Insertable } from 'kysely';
import { isPostgres } from '../core/store.ts';
import type { Db } from '../core/store.ts';
import type { Database } from '../tables/database.ts';

/** SQLite binds at most 32,766 values in one statement. */
const MAX_VALUES = 30_000;
/** PostgreSQL ends a statement after seconds: that of 25,000 rows did not end in time on a busy machine. */
const MAX_JSON_ROWS = 2_000;
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

type Unique<T extends keyof Database> = keyof Database[T] & string;

/**
 * Inserts many rows and returns how many were inserted. All rows must have the same keys in the same order. Rows that
 * conflict on the column `unlessTaken` are skipped.
 */
export function insertAll<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  unlessTaken?: Unique<T>,
): Promise<number> {
  const isJson = isPostgres(db) && !rows.some(hasBytes);
  return isJson ? insertAsJson(db, table, rows, unlessTaken) : insertAsValues(db, table, rows, unlessTaken);
}

const hasBytes = (row: object) => Object.values(row).some((value) => value instanceof Uint8Array);

/**
 * Each statement has one JSON parameter, whose column types PostgreSQL knows: 1,000 records as separate values would be
 * 19,000 parameters, each of which is bound, sent and analysed (decision 263).
 */
async function insertAsJson(db: Db, table: string, rows: readonly object[], unlessTaken?: string): Promise<number> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const taken = unlessTaken === undefined ? sql`` : sql`on conflict (${sql.ref(unlessTaken)}) do nothing`;
  let inserted = 0;
  for (let from = 0; from < rows.length; from += MAX_JSON_ROWS) {
    const part = asJson(rows.slice(from, from + MAX_JSON_ROWS));
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)
      ${taken}`.execute(db);
    inserted += Number(numAffectedRows ?? 0);
  }
  return inserted;
}

/** A lone surrogate, whose JSON escape PostgreSQL refuses, becomes the replacement character. */
function asJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  // Checking each value takes six times as long, and lone surrogates are rare.
  return text.includes('\\ud')
    ? JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : text;
}

/** Statements of up to 500 rows. Building one costs more than running it, so each shape is built once and cached. */
async function insertAsValues<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  unlessTaken?: Unique<T>,
): Promise<number> {
  const pool = db.getExecutor().adapter;
  const width = Object.keys(rows[0] ?? {}).length;
  const size = Math.min(500, Math.floor(MAX_VALUES / Math.max(1, width)));
  let inserted = 0;
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    const kept = compiled.get(pool) ?? new Map<string, CompiledQuery>();
    compiled.set(pool, kept);
    const shape = `${table} ${width} ${part.length} ${unlessTaken}`;
    const template = kept.get(shape) ?? statementOf(db, table, part, unlessTaken);
    kept.set(shape, template);
    const done = await db.executeQuery({ ...template, parameters: part.flatMap((row) => Object.values(row)) });
    inserted += Number(done.numAffectedRows ?? 0);
  }
  return inserted;
}

function statementOf<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  unlessTaken: Unique<T> | undefined,
): CompiledQuery {
  const insert = db.insertInto(table).values(rows);
  if (unlessTaken === undefined) return insert.compile();
  return insert.onConflict((conflict) => conflict.column(unlessTaken as never).doNothing()).compile();
}
