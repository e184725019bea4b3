import type { Db } from '../../db/index.ts';
import { watched } from './watched.ts';

/**
 * The same database, which runs `act` after each query whose answer has a column of this name, before it is answered.
 */
export function afterRead(db: Db, column: string, act: () => Promise<void> | void): Db {
  return watched(db, {
    async after({ result }) {
      if (result.rows.some((row) => column in row)) await act();
    },
  });
}
