import { PostgresAdapter } from 'kysely';
import type { Dialect, Kysely } from 'kysely';
import type { Database } from '../tables/database.ts';
import type { DialectName } from '../tables/dialect.ts';

/** A database or a transaction of it: queries accept both. */
export type Db = Kysely<Database>;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Connection pool: maximum, connections in use, and queries waiting for one. */
export interface PoolUse {
  readonly size: number;
  readonly busy: number;
  readonly waiting: number;
}

/** A replica that replaces the primary for reads. */
export interface ReplicaUse {
  /** Number of statements that it answered. */
  readonly reads: () => number;
  /** How long ago the primary was last reachable, in ms: the maximum age of replica data. */
  readonly ageMs: () => number;
}

export interface Store {
  readonly db: Db;
  /** For long reads: an up-to-date replica if there is one, else the same as `db`. */
  readonly longReads: Db;
  readonly replica: ReplicaUse | null;
  readonly dialect: DialectName;
  readonly pool: () => PoolUse;
  close(): Promise<void>;
}

/** A database as its driver opens it. */
export interface OpenedDatabase {
  readonly dialect: Dialect;
  readonly use: () => PoolUse;
}
