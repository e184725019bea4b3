import assert from 'node:assert/strict';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { allowOldReads, DatabaseLost } from '../../db/index.ts';
import type { Database, Db } from '../../db/index.ts';
import { PrimaryPosition } from '../../db/replica/primary-position.ts';
import { ReplicaDriver } from '../../db/replica/replica-driver.ts';
import { inStore } from './in-store.ts';
import { storeTest } from '../store-test.ts';
import { makePlace } from './test-database.ts';

/** A simulated replica: a store, and the WAL position that it reports as replayed. */
export interface Replica {
  readonly db: Db;
  replayed: number;
  /** What its statements fail with. */
  fault?: Error;
}

export interface OldReplica {
  /** `db` has no own database: its statements are routed like those of a server. */
  readonly context: AppContext;
  readonly primary: Db;
  readonly replica: Replica;
  /** Replicas behind a load balancer, used in turn. */
  readonly replicas: Replica[];
  /** Runs the same on both, as a change that the replica has replayed. */
  readonly onBoth: (change: (db: Db) => Promise<unknown>) => Promise<void>;
  /**
   * Runs `work` as a request that changes nothing. `isAway`: whether the primary is away for its statement with this
   * number, from 0 on. Fails after `MOST_STATEMENTS`.
   */
  readonly whileAway: <T>(isAway: (statement: number) => boolean, work: () => Promise<T>) => Promise<T>;
}

/** Limit of statements of a request: more means an endless loop. */
const MOST_STATEMENTS = 100;

/**
 * Runs a test on two stores, one of which is the replica of the other. It only has what the test replays, so that it
 * can lag for as long as needed.
 */
export function oldReplicaTest(name: string, body: (pair: OldReplica) => Promise<void>): void {
  storeTest(name, async (context) => {
    const place = await makePlace(context.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL');
    try {
      await inStore(place, (other) => withPair(context, other.db, body));
    } finally {
      await place.remove();
    }
  });
}

async function withPair(context: AppContext, other: Db, body: (pair: OldReplica) => Promise<void>): Promise<void> {
  const primary = context.db;
  const { store_id } = await primary.selectFrom('change_counter').select('store_id').executeTakeFirstOrThrow();
  await other.updateTable('change_counter').set({ store_id }).execute();
  const replica = { db: other, replayed: 1 };
  const replicas: Replica[] = [replica];
  const here = () => false;
  let isAway: (statement: number) => boolean = here;
  let asked = 0;
  const position = new PrimaryPosition(() => Promise.resolve('0/1'), 60_000);
  await position.now();
  const lost = () => {
    assert.ok((asked += 1) <= MOST_STATEMENTS, `A request asked more than ${MOST_STATEMENTS} statements`);
    return isAway(asked - 1);
  };
  const members = {
    primary: new MemberDriver(() => new PrimaryConnection(primary, lost)),
    replica: new MemberDriver(() => new ReplicaConnection(nextOf(replicas))),
    position,
    state: { reads: 0, isBehind: false },
  };
  const open = (purpose: 'serve' | 'longReads') =>
    new Kysely<Database>({ dialect: routed(context, new ReplicaDriver(members, purpose)) });
  const [db, longReads] = [open('serve'), open('longReads')];
  const whileAway = async <T>(plan: typeof isAway, work: () => Promise<T>): Promise<T> => {
    [isAway, asked] = [plan, 0];
    try {
      return await allowOldReads(work);
    } finally {
      [isAway, asked] = [here, 0];
    }
  };
  const onBoth = async (change: (db: Db) => Promise<unknown>) => {
    for (const store of [primary, other]) await change(store);
  };
  try {
    await body({ context: { ...context, db, longReads }, primary, replica, replicas, onBoth, whileAway });
  } finally {
    await db.destroy();
    await longReads.destroy();
  }
}

/** Round robin: moves the first one to the end. */
function nextOf(replicas: Replica[]): Replica {
  const next = replicas.shift();
  if (!next) throw new Error('A test must leave a replica');
  replicas.push(next);
  return next;
}

function routed({ dialect, db }: AppContext, driver: Driver): Dialect {
  const { adapter } = db.getExecutor();
  if (dialect === 'postgres')
    return {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    };
  return {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (own) => new SqliteIntrospector(own),
  };
}

/** Connections to an already open store; each statement separately. */
class MemberDriver implements Driver {
  readonly #connect: () => DatabaseConnection;

  constructor(connect: () => DatabaseConnection) {
    this.#connect = connect;
  }

  acquireConnection = (): Promise<DatabaseConnection> => Promise.resolve(this.#connect());
  init = nothing;
  beginTransaction = nothing;
  commitTransaction = nothing;
  rollbackTransaction = nothing;
  releaseConnection = nothing;
  destroy = nothing;
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

class PrimaryConnection implements DatabaseConnection {
  readonly #db: Db;
  readonly #isAway: () => boolean;

  constructor(db: Db, isAway: () => boolean) {
    this.#db = db;
    this.#isAway = isAway;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isAway()) throw new DatabaseLost();
    return this.#db.executeQuery<R>(query);
  }

  streamQuery = noStream;
}

class ReplicaConnection implements DatabaseConnection {
  readonly #replica: Replica;

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { db, replayed, fault } = this.#replica;
    if (fault) return Promise.reject(fault);
    if (!query.sql.includes('pg_last_wal_replay_lsn')) return db.executeQuery<R>(query);
    const [needed] = query.parameters;
    const isThere = typeof needed !== 'string' || replayed >= Number(needed.split('/')[1]);
    const row = { position: `0/${replayed}`, is_there: isThere ? 1 : 0, is_replica: 1 };
    return Promise.resolve({ rows: [row as R] });
  }

  streamQuery = noStream;
}

function noStream(): never {
  throw new Error('Rows are read in pages here, not through a cursor');
}
