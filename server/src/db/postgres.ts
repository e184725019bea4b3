import { PostgresDialect, PostgresDriver } from 'kysely';
import type { Dialect, Driver, PostgresDialectConfig } from 'kysely';
import pg from 'pg';
import { ConnectionWatch } from './connection-watch.ts';
import { DatabaseReadOnly } from './faults.ts';
import { PrimaryPosition } from './primary-position.ts';
import type { LogPosition } from './primary-position.ts';
import { ReplicaDriver } from './replica-driver.ts';
import type { OpenedDatabase, ReplicaUse } from './store.ts';

const { builtins } = pg.types;

/** The one place where PostgreSQL's types become the JavaScript types SQLite answers. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  // Sums of int8 are numeric.
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

const CONNECTIONS = 10;
/** A database that does not say goodbye does not keep the process from ending. */
const GOODBYE_MS = 2_000;

/** A replica that is asked while the primary is away, and for long reads. */
export interface ReplicaPlace {
  readonly url: string;
  /** How old its data may be while the primary is away, in ms. */
  readonly maxAgeMs: number;
}

/** PostgreSQL through a pool: nothing waits longer than a user would. To read, a replica will do. */
export function openPostgres(url: string, purpose: 'serve' | 'read' = 'serve'): OpenedDatabase {
  const { pool, use } = openPool(url, purpose);
  return { dialect: new PostgresDialect({ pool }), use };
}

/** A primary with a replica beside it, and how they are used. */
export interface OpenedPair extends OpenedDatabase {
  /** As `dialect`, but a replica is asked first. */
  readonly longReads: Dialect;
  readonly replica: ReplicaUse;
}

/** Opens both. Statements go to the primary unless `ReplicaDriver` says otherwise. */
export function openPostgresPair(url: string, place: ReplicaPlace): OpenedPair {
  const { pool: primaryPool, use } = openPool(url, 'serve');
  const { pool: replicaPool } = openPool(place.url, 'read');
  const state = { reads: 0, isBehind: false };
  const position = new PrimaryPosition(() => positionOf(primaryPool), place.maxAgeMs);
  const dialectFor = (purpose: 'serve' | 'longReads') =>
    new PairDialect({ pool: primaryPool }, () => {
      const primary = new PostgresDriver({ pool: primaryPool });
      const replica = new PostgresDriver({ pool: replicaPool });
      return new ReplicaDriver({ primary, replica, position, state }, purpose);
    });
  return {
    dialect: dialectFor('serve'),
    longReads: dialectFor('longReads'),
    use,
    replica: { reads: () => state.reads, ageMs: () => position.ageMs() },
  };
}

/** PostgreSQL's dialect with a driver that has two members. */
class PairDialect extends PostgresDialect {
  override readonly createDriver: () => Driver;

  constructor(config: PostgresDialectConfig, createDriver: () => Driver) {
    super(config);
    this.createDriver = createDriver;
  }
}

function openPool(url: string, purpose: 'serve' | 'read') {
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
  // An idle connection that breaks is replaced at the next query, which reports it if it cannot be.
  pool.on('error', () => undefined);
  let ended: Promise<unknown> | undefined;
  const guarded = {
    options: pool.options,
    connect: () => watch.guard(() => pool.connect()),
    // Two drivers may share the pool; the first one ends it.
    end: async () => {
      const goodbye = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref());
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

async function positionOf(primary: ReturnType<typeof openPool>['pool']): Promise<LogPosition> {
  const client = await primary.connect();
  try {
    const { rows } = await client.query<{ position: LogPosition }>('select pg_current_wal_lsn()::text as position');
    return rows[0]?.position ?? '0/0';
  } finally {
    client.release();
  }
}

/** While a primary is being replaced, its address may lead to a replica for a moment: such a connection is not kept. */
function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => done(rows[0]?.transaction_read_only === 'off' ? undefined : new DatabaseReadOnly()),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
