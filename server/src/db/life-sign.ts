import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './faults.ts';

/** How long the database has to answer. */
const PATIENCE_MS = 1_000;
/** The first answer takes as long as a machine takes on which everything starts at once. */
const FIRST_PATIENCE_MS = 5_000;
const STEP_MS = 50;

/** A connection that can be given up at any moment, also while it is being opened. */
interface Line {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/**
 * Asks whether a database is there, over a connection of its own. It is kept, because a busy machine takes far longer
 * to open a connection than to answer over one; a new one is tried beside it, because the kept one may have broken.
 */
export class LifeSign {
  readonly #url: string;
  #kept: Line | null = null;
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
    const fresh = this.#newLine();
    const kept = this.#kept;
    const ways = [this.#inTime(fresh, this.#askNew(fresh)), ...(kept ? [this.#inTime(kept, this.#askKept(kept))] : [])];
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
    await this.#kept?.client.end();
  }

  /** Gives a line up when nothing came over it for too long, also where another one has answered. */
  async #inTime(line: Line, answer: Promise<true>): Promise<true> {
    const answered = new AbortController();
    const patience = this.#hasAnswered ? PATIENCE_MS : FIRST_PATIENCE_MS;
    void giveUpAfter(patience, line.socket, answered.signal);
    try {
      return await answer;
    } finally {
      answered.abort();
    }
  }

  #newLine(): Line {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      stream: () => socket,
      keepAlive: true,
      application_name: 'veritas-watch',
    });
    const line = { client, socket };
    // A connection that breaks says so by an event that, unheard, ends the process.
    client.on('error', () => this.#forget(line));
    return line;
  }

  async #askKept(line: Line): Promise<true> {
    try {
      await line.client.query('select 1');
      return true;
    } catch (error) {
      this.#forget(line);
      throw error;
    }
  }

  async #askNew(line: Line): Promise<true> {
    try {
      await line.client.connect();
      await line.client.query('select 1');
    } catch (error) {
      this.#forget(line);
      if (error instanceof pg.DatabaseError && !isDatabaseAway(error)) return true;
      throw error;
    }
    if (this.#kept || this.#isClosed) this.#forget(line);
    else this.#kept = line;
    return true;
  }

  #forget(line: Line): void {
    if (this.#kept === line) this.#kept = null;
    // Of a connection that broke, its end fails as well.
    void line.client.end().catch(() => undefined);
  }
}

/**
 * Closes a socket after `ms` in which this process ran. Steps, because a process that stood still hears its timers
 * before the answers that came meanwhile: they are heard before the next step.
 */
async function giveUpAfter(ms: number, socket: Socket, answered: AbortSignal): Promise<void> {
  for (let waited = 0; waited < ms && !answered.aborted; waited += STEP_MS)
    await wait(STEP_MS, undefined, { ref: false });
  if (!answered.aborted) socket.destroy();
}
