import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { ReadState } from './old-reads.ts';
import type { LogPosition, PrimaryPosition } from './primary-position.ts';

/** How long a replica may take to catch up, and the polling interval, in ms. */
const CATCH_UP_MS = 500;
const LOOK_EVERY_MS = 20;
/** The same for a replica that lagged at the last query: otherwise each page of a report would wait for it. */
const STILL_BEHIND_MS = 50;

/** State of the replicas. */
export interface ReplicaState {
  /** Statements that they answered. */
  reads: number;
  /** Whether the last queried one did not catch up in time, as after a failover. */
  isBehind: boolean;
}

export interface Members {
  readonly primary: Driver;
  readonly replica: Driver;
  readonly position: PrimaryPosition;
  readonly state: ReplicaState;
}

/**
 * Returns the answer of a replica that has replayed everything up to `position`, else null. One transaction, because a
 * balancer or pooler may give each to another replica. `read` receives the position of the result.
 */
export async function readFromReplica<R>(
  { replica, state }: Members,
  query: CompiledQuery,
  position: LogPosition,
  read?: ReadState,
): Promise<QueryResult<R> | null> {
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
    // On a broken connection the rollback fails too; the original error is thrown.
    await replica.rollbackTransaction(connection).catch(() => undefined);
    throw error;
  } finally {
    await replica.releaseConnection(connection);
  }
}

async function lastReplayed(connection: DatabaseConnection): Promise<LogPosition | null> {
  const { rows } = await connection.executeQuery<{ position: LogPosition | null }>(
    CompiledQuery.raw('select pg_last_wal_replay_lsn()::text as position'),
  );
  return rows[0]?.position ?? null;
}

/**
 * Waits a little for the replica to catch up. A promoted replica keeps its last replayed position, and has at least
 * that; a primary that was never a replica has none.
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
