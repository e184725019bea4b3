import { PostgresAdapter } from 'kysely';
import type { Dialect, Kysely } from 'kysely';
import type { Database } from './tables/database.ts';
import type { DialectName } from './tables/dialect.ts';

/** A database, or a transaction of it: queries take this and do not care. */
export type Db = Kysely<Database>;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Connections: how many there may be, how many are at work, how many queries wait for one. */
export interface PoolUse {
  readonly size: number;
  readonly busy: number;
  readonly waiting: number;
}

/** A replica that stands in for the primary. */
export interface ReplicaUse {
  /** Statements that it answered. */
  readonly reads: () => number;
  /** How long ago the primary was last seen, in ms: so old its data may be. */
  readonly ageMs: () => number;
}

export interface Store {
  readonly db: Db;
  /** For long reads: a replica with everything that is committed, where there is one; else the same as `db`. */
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
