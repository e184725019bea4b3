import type { Db } from '../../db/index.ts';
import { watched } from './watched.ts';

/** The same database, and how many queries of it were answered with how many rows. */
export function countedReads(db: Db): { db: Db; read: { queries: number; rows: number } } {
  const read = { queries: 0, rows: 0 };
  const counted = watched(db, {
    after({ result }) {
      read.queries += 1;
      read.rows += result.rows.length;
    },
  });
  return { db: counted, read };
}
