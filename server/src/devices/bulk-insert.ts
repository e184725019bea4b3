import type { CompiledQuery, Insertable } from 'kysely';
import type { Database, Db } from '../db/index.ts';

/** SQLite binds at most 32,766 values in one statement. */
const MAX_VALUES = 30_000;
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Inserts many rows by statements of up to 500 rows. Building such a statement costs more than running it, so each
 * shape is built once for a connection pool and then filled. All rows must have the same keys in the same order.
 */
export async function insertAll<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  pool: object = db.getExecutor().adapter,
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length;
  const size = Math.min(500, Math.floor(MAX_VALUES / Math.max(1, width)));
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    const kept = compiled.get(pool) ?? new Map<string, CompiledQuery>();
    compiled.set(pool, kept);
    const shape = `${table} ${width} ${part.length}`;
    const template = kept.get(shape) ?? db.insertInto(table).values(part).compile();
    kept.set(shape, template);
    await db.executeQuery({ ...template, parameters: part.flatMap((row) => Object.values(row)) });
  }
}
