import type { KyselyPlugin } from 'kysely';
import type { Db } from '../db/index.ts';

/** The same database, and how many queries of it were answered with how many rows. */
export function countedReads(db: Db): { db: Db; read: { queries: number; rows: number } } {
  const read = { queries: 0, rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      read.queries += 1;
      read.rows += result.rows.length;
      return Promise.resolve(result);
    },
  };
  return { db: db.withPlugin(plugin), read };
}
