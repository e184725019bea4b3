import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Driver, QueryCompiler, QueryResult, TransactionSettings } from 'kysely';
import { isDatabaseAway } from './faults.ts';
import { currentReadState, mayReadOld } from './old-reads.ts';
import type { ReadState } from './old-reads.ts';
import type { LogPosition, PrimaryPosition } from './primary-position.ts';

/** How long a replica may take to catch up, and how often it is looked at, in ms. */
const CATCH_UP_MS = 500;
const LOOK_EVERY_MS = 20;
/** How long a replica may take that was behind when it was last asked: each page of a report would wait for it. */
const STILL_BEHIND_MS = 50;

/** What is known of the replicas. */
export interface ReplicaState {
  /** Statements that they answered. */
  reads: number;
  /** Whether the last one that was asked had not caught up in time, as after a change of the primary. */
  isBehind: boolean;
}

interface Members {
  readonly primary: Driver;
  readonly replica: Driver;
  readonly position: PrimaryPosition;
  readonly state: ReplicaState;
}

/**
 * Sends statements to the primary. While that is away, a replica answers those of requests that change nothing
 * (`allowOldReads`), with data as old as `PrimaryPosition` allows, but never older than what an earlier statement of the
 * same `consistentRead` was answered. A `longReads` driver asks a replica first, if it has all that is committed on the
 * primary. A statement that writes is refused by the replica itself.
 */
export class ReplicaDriver implements Driver {
  readonly #members: Members;
  readonly #isForLongReads: boolean;

  constructor(members: Members, purpose: 'serve' | 'longReads') {
    this.#members = members;
    this.#isForLongReads = purpose === 'longReads';
  }

  async init(): Promise<void> {
    await Promise.all([this.#members.primary.init(), this.#members.replica.init()]);
  }

  acquireConnection(): Promise<RoutedConnection> {
    return Promise.resolve(new RoutedConnection(this.#members, this.#isForLongReads));
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    await connection.release();
  }

  async beginTransaction(connection: RoutedConnection, settings: TransactionSettings): Promise<void> {
    await this.#members.primary.beginTransaction(await connection.primary(), settings);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    connection.isInTransaction = false;
    await this.#members.primary.commitTransaction(await connection.primary());
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    connection.isInTransaction = false;
    await this.#members.primary.rollbackTransaction(await connection.primary());
  }

  async savepoint(connection: RoutedConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await this.#members.primary.savepoint?.(await connection.primary(), name, compile);
  }

  async rollbackToSavepoint(
    connection: RoutedConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#members.primary.rollbackToSavepoint?.(await connection.primary(), name, compile);
  }

  async releaseSavepoint(
    connection: RoutedConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#members.primary.releaseSavepoint?.(await connection.primary(), name, compile);
  }

  async destroy(): Promise<void> {
    this.#members.position.stop();
    await Promise.all([this.#members.primary.destroy(), this.#members.replica.destroy()]);
  }
}

/** Takes a connection of the primary at the first statement that needs one. */
class RoutedConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #members: Members;
  readonly #isForLongReads: boolean;
  #primary: DatabaseConnection | null = null;

  constructor(members: Members, isForLongReads: boolean) {
    this.#members = members;
    this.#isForLongReads = isForLongReads;
  }

  async primary(): Promise<DatabaseConnection> {
    return (this.#primary ??= await this.#members.primary.acquireConnection());
  }

  async release(): Promise<void> {
    if (this.#primary) await this.#members.primary.releaseConnection(this.#primary);
    this.#primary = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const read = currentReadState();
    try {
      const current = this.#isForLongReads && !this.isInTransaction ? await this.#fromReplicaIfCurrent<R>(query) : null;
      const answer = current ?? (await (await this.primary()).executeQuery<R>(query));
      read?.noteLatest();
      return answer;
    } catch (error) {
      if (this.isInTransaction || !mayReadOld() || !isDatabaseAway(error)) throw error;
      const position = this.#members.position.last();
      const answer = position === null ? null : await this.#fromReplica<R>(query, read?.replayed ?? position, read);
      if (!answer) throw error;
      return answer;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages here, not through a cursor');
  }

  async #fromReplicaIfCurrent<R>(query: CompiledQuery): Promise<QueryResult<R> | null> {
    try {
      return await this.#fromReplica<R>(query, await this.#members.position.now());
    } catch (error) {
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  }

  /**
   * The answer of a replica that has replayed everything up to `position`, else null. One transaction, because a
   * balancer or pooler may give each to another replica. `read` is told how new the answer is.
   */
  async #fromReplica<R>(query: CompiledQuery, position: LogPosition, read?: ReadState): Promise<QueryResult<R> | null> {
    const { replica, state } = this.#members;
    const connection = await replica.acquireConnection();
    try {
      await replica.beginTransaction(connection, { accessMode: 'read only' });
      state.isBehind = !(await hasReplayed(connection, position, state.isBehind ? STILL_BEHIND_MS : CATCH_UP_MS));
      const answer = state.isBehind ? null : await connection.executeQuery<R>(query);
      // After the statement, which may have seen more than `position`.
      if (answer) read?.noteReplica(await lastReplayed(connection));
      await replica.commitTransaction(connection);
      if (answer) state.reads += 1;
      return answer;
    } catch (error) {
      // Of a connection that broke, the rollback fails as well; the cause is thrown.
      await replica.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    } finally {
      await replica.releaseConnection(connection);
    }
  }
}

async function lastReplayed(connection: DatabaseConnection): Promise<LogPosition | null> {
  const { rows } = await connection.executeQuery<{ position: LogPosition | null }>(
    CompiledQuery.raw('select pg_last_wal_replay_lsn()::text as position'),
  );
  return rows[0]?.position ?? null;
}

/**
 * Waits a little for it. A replica that was promoted keeps what it had replayed until then, and holds at least that; a
 * primary that never was one has replayed nothing.
 */
async function hasReplayed(
  connection: DatabaseConnection,
  position: LogPosition,
  patienceMs: number,
): Promise<boolean> {
  const replayed = CompiledQuery.raw(
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there, pg_is_in_recovery() as is_replica',
    [position],
  );
  for (const giveUpAt = performance.now() + patienceMs; ; await wait(LOOK_EVERY_MS)) {
    const { rows } = await connection.executeQuery<{ is_there: number | null; is_replica: number }>(replayed);
    if (rows[0]?.is_there === 1) return true;
    if (rows[0]?.is_replica !== 1 || performance.now() > giveUpAt) return false;
  }
}
