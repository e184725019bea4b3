import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionWatch } from './connection-watch.ts';
import { DatabaseReadOnly } from '../core/database-errors.ts';

/** Maps PostgreSQL's types to the JavaScript types that SQLite returns. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  // Sums of int8 are numeric.
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

const CONNECTIONS = 10;
/** A hanging database must not prevent the process exit. */
const GOODBYE_MS = 2_000;

/** Opens a pool whose connections are watched. A `serve` pool keeps no connection to a replica. */
export function openPool(url: string, purpose: 'serve' | 'read') {
  const watch = new ConnectionWatch(url);
  const pool = new pg.Pool({
    Client: watch.clientClass(),
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'veritas',
    ...(purpose === 'serve' && { verify: refuseReplica }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
    },
  });
  // A broken idle connection is replaced at the next query, which reports the error if that fails.
  pool.on('error', () => undefined);
  let ended: Promise<unknown> | undefined;
  const guarded = {
    options: pool.options,
    connect: () => watch.guard(() => pool.connect()),
    // Two drivers may share the pool; the first one ends it.
    end: async () => {
      const goodbye = wait(GOODBYE_MS, undefined, { ref: false });
      await (ended ??= Promise.race([Promise.all([pool.end(), watch.stop()]), goodbye]));
    },
  };
  return {
    pool: guarded,
    use: () => ({
      size: CONNECTIONS,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** During a failover the primary's address may lead to a replica for a moment: such a connection is closed. */
function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => done(rows[0]?.transaction_read_only === 'off' ? undefined : new DatabaseReadOnly()),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
