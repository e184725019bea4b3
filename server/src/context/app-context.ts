import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config.ts';
import type { Db, DialectName, PoolUse } from '../db/index.ts';

/** What every capability is given. Nothing else is global. */
export interface AppContext {
  readonly db: Db;
  readonly dialect: DialectName;
  /** How taken the connections of the database are. */
  readonly pool: () => PoolUse;
  readonly config: Config;
  /** Now, in ms since 1970. Never `Date.now()` in a rule, so that tests own the time. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  /** Aborted once the process was told to stop and takes no new work: what takes long ends at its next good moment. */
  readonly stopping?: AbortSignal;
}
