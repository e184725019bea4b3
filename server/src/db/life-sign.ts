import pg from 'pg';
import { isDatabaseAway } from './faults.ts';

/** How long the database has to answer. */
const PATIENCE_MS = 1_000;
/** The first answer takes as long as a machine takes on which everything starts at once. */
const FIRST_PATIENCE_MS = 5_000;

/**
 * Asks whether a database is there, over a connection of its own. It is kept, because a busy machine takes far longer to
 * open a connection than to answer over one; a new one is tried beside it, because the kept one may have broken.
 */
export class LifeSign {
  readonly #url: string;
  #kept: pg.Client | null = null;
  #hasAnswered = false;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Whether the database answers in time. A refusal, such as too many connections, is an answer; that of a pooler which
   * has no database is none.
   */
  async isThere(): Promise<boolean> {
    const kept = this.#kept;
    const ways = [this.#askNew(), ...(kept ? [this.#askKept(kept)] : [])];
    try {
      this.#hasAnswered = await Promise.any(ways);
      return true;
    } catch {
      return false;
    }
  }

  /** A query of others was answered: from now on the database is known to be quick. */
  noteAnswer(): void {
    this.#hasAnswered = true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#kept?.end();
  }

  async #askKept(client: pg.Client): Promise<true> {
    try {
      await client.query('select 1');
      return true;
    } catch (error) {
      this.#forget(client);
      throw error;
    }
  }

  async #askNew(): Promise<true> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#hasAnswered ? PATIENCE_MS : FIRST_PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'veritas-watch',
    });
    // A connection that breaks says so by an event that, unheard, ends the process.
    client.on('error', () => this.#forget(client));
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      this.#forget(client);
      if (error instanceof pg.DatabaseError && !isDatabaseAway(error)) return true;
      throw error;
    }
    if (this.#kept || this.#isClosed) this.#forget(client);
    else this.#kept = client;
    return true;
  }

  #forget(client: pg.Client): void {
    if (this.#kept === client) this.#kept = null;
    // Of a connection that broke, its end fails as well.
    void client.end().catch(() => undefined);
  }
}
