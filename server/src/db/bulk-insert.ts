import type { CompiledQuery, Insertable } from 'kysely';
import type { Db } from './store.ts';
import type { Database } from './tables/database.ts';

/** SQLite binds at most 32,766 values in one statement. */
const MAX_VALUES = 30_000;
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Inserts many rows by statements of up to 500 rows and answers how many came to be. Building such a statement costs
 * more than running it, so each shape is built once for a connection pool and then filled. All rows must have the same
 * keys in the same order. A row that exists already by the column `unlessTaken` is left out.
 */
export async function insertAll<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  unlessTaken?: keyof Database[T] & string,
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
  unlessTaken: (keyof Database[T] & string) | undefined,
): CompiledQuery {
  const insert = db.insertInto(table).values(rows);
  if (unlessTaken === undefined) return insert.compile();
  return insert.onConflict((conflict) => conflict.column(unlessTaken as never).doNothing()).compile();
}
