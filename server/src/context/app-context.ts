import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config.ts';
import type { Db, DialectName, PoolUse } from '../db/index.ts';

/** Dependencies of every capability. There is no other global state. */
export interface AppContext {
  readonly db: Db;
  readonly dialect: DialectName;
  /** Usage of the database connections. */
  readonly pool: () => PoolUse;
  readonly config: Config;
  /** Now, in ms since 1970. Never `Date.now()` in a rule, so that tests own the time. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  /** Aborted when the process is stopping: long-running work ends at its next safe point. */
  readonly stopping?: AbortSignal;
}
