import type { Db } from '../../db/index.ts';
import { watched } from './watched.ts';

/** A database that answers each statement with this error, as long as there is one. For tests. */
export function failing(db: Db, error: () => Error | null): Db {
  return watched(db, {
    after() {
      const failure = error();
      if (failure) throw failure;
    },
  });
}
