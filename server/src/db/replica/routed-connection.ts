import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { faultOf, isDatabaseAway } from '../core/faults.ts';
import { currentReadState, mayReadOld } from './old-reads.ts';
import type { Members } from './replica-read.ts';
import { readFromReplica } from './replica-read.ts';

/** Takes a connection of the primary at the first statement that needs one. */
export class RoutedConnection implements DatabaseConnection {
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
      const needed = read?.replayed ?? position;
      const answer = needed === null ? null : await readFromReplica<R>(this.#members, query, needed, read);
      if (!answer) throw error;
      return answer;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages here, not through a cursor');
  }

  async #fromReplicaIfCurrent<R>(query: CompiledQuery): Promise<QueryResult<R> | null> {
    try {
      return await readFromReplica<R>(this.#members, query, await this.#members.position.now());
    } catch (error) {
      // Such as a conflict with what the replica replays, or one connection too many: not a fault of the statement.
      const fault = faultOf(error);
      if (fault === 'retry' || fault === 'unavailable') return null;
      throw error;
    }
  }
}
