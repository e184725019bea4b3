import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../core/store.ts';

/**
 * Caches the compiled form of a query that runs with every request: compiling takes ten times as long as SQLite takes
 * to run it. Compiled once per connection pool; the given values must be all its parameters, in their order.
 */
export function keptQuery<V extends readonly unknown[], R>(
  build: (db: Db, ...values: V) => Compilable<R>,
): (db: Db, ...values: V) => Promise<R[]> {
  const built = new WeakMap<object, CompiledQuery<R>>();
  return async (db, ...values) => {
    const pool = db.getExecutor().adapter;
    const query = built.get(pool) ?? compile(build(db, ...values), values);
    built.set(pool, query);
    return (await db.executeQuery<R>({ ...query, parameters: values })).rows;
  };
}

function compile<R>(query: Compilable<R>, values: readonly unknown[]): CompiledQuery<R> {
  const compiled = query.compile();
  const bound = compiled.parameters;
  if (bound.length !== values.length || bound.some((value, index) => value !== values[index]))
    throw new Error(`A kept query must bind the values it is given and no other: ${compiled.sql}`);
  return compiled;
}
