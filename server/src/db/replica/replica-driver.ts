import type { Driver, QueryCompiler, TransactionSettings } from 'kysely';
import { RoutedConnection } from './routed-connection.ts';
import type { Members } from './replica-read.ts';

/**
 * Sends statements to the primary. While that is unavailable, a replica answers read-only requests (`allowOldReads`),
 * with data as old as `PrimaryPosition` allows, but never older than earlier results of the same `consistentRead`. A
 * `longReads` driver prefers a replica that has all data committed on the primary. The replica itself refuses writes.
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
