import pg from 'pg';
import { isDatabaseAway } from '../core/faults.ts';
import { destroyAfter, openProbeConnection } from './probe-connection.ts';
import type { ProbeConnection } from './probe-connection.ts';

/** Time-out of an answer. */
const TIMEOUT_MS = 1_000;
/** Time-out of the first answer: the machine may be starting everything at the same time. */
const FIRST_TIMEOUT_MS = 5_000;

/**
 * Checks over its own connection whether a database responds. The connection is persistent, because on a busy machine
 * opening one takes far longer than a query; a new one is tried as well, because the persistent one may be broken.
 */
export class HealthProbe {
  readonly #url: string;
  #kept: ProbeConnection | null = null;
  #hasAnswered = false;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Whether the database answers in time. A refusal, such as too many connections, counts as an answer; the refusal of
   * a pooler without a database does not.
   */
  async responds(): Promise<boolean> {
    const fresh = this.#open();
    const kept = this.#kept;
    const answers = [
      this.#inTime(fresh, this.#askNew(fresh)),
      ...(kept ? [this.#inTime(kept, this.#askKept(kept))] : []),
    ];
    try {
      this.#hasAnswered = await Promise.any(answers);
      return true;
    } catch {
      return false;
    }
  }

  /** Called when any other query was answered: then the shorter timeout applies. */
  noteAnswer(): void {
    this.#hasAnswered = true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#kept?.client.end();
  }

  /** Closes a connection that times out, even if another one has answered. */
  async #inTime(connection: ProbeConnection, answer: Promise<true>): Promise<true> {
    const answered = new AbortController();
    const timeout = this.#hasAnswered ? TIMEOUT_MS : FIRST_TIMEOUT_MS;
    void destroyAfter(timeout, connection.socket, answered.signal);
    try {
      return await answer;
    } finally {
      answered.abort();
    }
  }

  #open(): ProbeConnection {
    const connection = openProbeConnection(this.#url, () => this.#forget(connection));
    return connection;
  }

  async #askKept(connection: ProbeConnection): Promise<true> {
    try {
      await connection.client.query('select 1');
      return true;
    } catch (error) {
      this.#forget(connection);
      throw error;
    }
  }

  async #askNew(connection: ProbeConnection): Promise<true> {
    try {
      await connection.client.connect();
      await connection.client.query('select 1');
    } catch (error) {
      this.#forget(connection);
      if (error instanceof pg.DatabaseError && !isDatabaseAway(error)) return true;
      throw error;
    }
    if (this.#kept || this.#isClosed) this.#forget(connection);
    else this.#kept = connection;
    return true;
  }

  #forget(connection: ProbeConnection): void {
    if (this.#kept === connection) this.#kept = null;
    // Ending a broken connection fails as well.
    void connection.client.end().catch(() => undefined);
  }
}
