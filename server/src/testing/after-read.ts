import type { KyselyPlugin } from 'kysely';
import type { Db } from '../db/index.ts';

/**
 * The same database, which runs `act` after each query whose answer has a column of this name, before it is answered.
 */
export function afterRead(db: Db, column: string, act: () => Promise<void> | void): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => column in row)) await act();
      return result;
    },
  };
  return db.withPlugin(plugin);
}
