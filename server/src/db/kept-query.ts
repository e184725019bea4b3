import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './store.ts';

/**
 * A query for what is asked with every request: building it takes ten times as long as SQLite takes to run it, so it is
 * built once for a connection pool and then filled with other values. These must be all that it binds, in its order.
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
