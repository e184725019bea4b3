import type { Db } from '../db/index.ts';

/** A database that answers each statement with this error, as long as there is one. For tests. */
export function failing(db: Db, error: () => Error | null): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      const failure = error();
      return failure ? Promise.reject(failure) : Promise.resolve(result);
    },
  });
}
