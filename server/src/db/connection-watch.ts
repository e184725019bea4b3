import type pg from 'pg';
import { ConfirmingClient } from './confirming-client.ts';
import { DatabaseLost, isReadOnly } from './faults.ts';
import { LifeSign } from './life-sign.ts';

/** A query that runs this long makes us ask whether the database is there at all. */
const SUSPECT_MS = 500;
const LOOK_EVERY_MS = 200;

/**
 * Tells a database that hangs from a query that takes long. A time limit of the server's own (statement_timeout) says
 * nothing when the server itself, or the way to it, hangs: then another connection is tried, and when that gets no
 * answer either, every waiting query fails, and new ones fail at once until the database answers again.
 */
export class ConnectionWatch {
  readonly #lifeSign: LifeSign;
  readonly #busy = new Map<pg.Client, { since: number; queries: number }>();
  readonly #waiting = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #isNew = true;
  #asking = false;
  #lost = false;

  constructor(url: string) {
    this.#lifeSign = new LifeSign(url);
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  /** A client that reports its queries here. */
  clientClass(): typeof pg.Client {
    const busy = this.#busy;
    const lifeSign = this.#lifeSign;
    return class WatchedClient extends ConfirmingClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        // A connection that breaks between two queries of a transaction says so by an event that, unheard, ends the
        // process; the next query reports it to whom it concerns.
        this.on('error', () => undefined);
      }

      // The many forms that the driver's query takes; ours is the one that answers a promise.
      override query(...args: never[]): never {
        const answer = (super.query as (...given: never[]) => unknown)(...args);
        if (answer instanceof Promise) {
          const entry = busy.get(this) ?? { since: performance.now(), queries: 0 };
          entry.queries += 1;
          busy.set(this, entry);
          const done = () => {
            entry.queries -= 1;
            entry.since = performance.now();
            if (entry.queries === 0) busy.delete(this);
          };
          const answered = () => {
            done();
            lifeSign.noteAnswer();
          };
          answer.then(answered, (error: unknown) => {
            done();
            // After a fail-over the address may lead to the primary again, this connection does not.
            if (isReadOnly(error)) void this.end();
          });
        }
        return answer as never;
      }
    };
  }

  /** What `connecting` answers, unless the database is, or meanwhile gets, lost. */
  async guard(connecting: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#lost) throw new DatabaseLost();
    const { promise: lost, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new DatabaseLost());
    this.#waiting.add(giveUp);
    const connected = connecting();
    try {
      return await Promise.race([connected, lost]);
    } catch (error) {
      // Nobody waits for a connection that comes after all.
      if (error instanceof DatabaseLost) connected.then((client) => client.release()).catch(() => undefined);
      throw error;
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lifeSign.close();
  }

  async #look(): Promise<void> {
    if (this.#isNew) {
      this.#isNew = false;
      // Opens the connection that is kept. What comes of it says nothing while everything starts.
      void this.#lifeSign.isThere();
    }
    if (this.#asking || !(this.#lost || this.#isSuspect())) return;
    this.#asking = true;
    this.#lost = !(await this.#lifeSign.isThere());
    this.#asking = false;
    if (!this.#lost) return;
    for (const client of this.#busy.keys()) void client.end();
    for (const giveUp of [...this.#waiting]) giveUp();
  }

  #isSuspect(): boolean {
    const now = performance.now();
    return [...this.#busy.values()].some(({ since }) => now - since > SUSPECT_MS);
  }
}
