import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isDatabaseAway } from './faults.ts';
import { mayReadOld } from './old-reads.ts';
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
    if (this.#isForLongReads && !this.isInTransaction) {
      const answer = await this.#fromReplicaIfCurrent<R>(query);
      if (answer) return answer;
    }
    try {
      return await (await this.primary()).executeQuery<R>(query);
    } catch (error) {
      if (this.isInTransaction || !mayReadOld() || !isDatabaseAway(error)) throw error;
      const position = this.#members.position.last();
      const answer = position === null ? null : await readFromReplica<R>(this.#members, query, position);
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
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  }
}
