import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Db, DialectName, PoolUse, ReplicaUse } from '../db/index.ts';

/** Dependencies of every capability. There is no other global state. */
export interface AppContext {
  readonly db: Db;
  /** For long reads of committed data, such as reports: uses a replica if there is one. */
  readonly longReads: Db;
  /** Null without a replica. */
  readonly replica: ReplicaUse | null;
  readonly dialect: DialectName;
  /** Usage of the database connections. */
  readonly pool: () => PoolUse;
  readonly config: Config;
  /** Now, in ms since 1970. Never `Date.now()` in a rule, so that tests own the time. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  /** Absent while tracing is off. */
  readonly tracing?: Tracing;
  /** Aborted when the process is stopping: long-running work ends at its next safe point. */
  readonly stopping?: AbortSignal;
}
