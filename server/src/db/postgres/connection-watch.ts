import type pg from 'pg';
import { DatabaseLost } from '../core/database-errors.ts';
import { HealthProbe } from './health-probe.ts';
import { watchedClient } from './watched-client.ts';
import type { BusyClients } from './watched-client.ts';

/** A query that runs this long makes the watch probe the database. */
const SUSPECT_MS = 500;
const LOOK_EVERY_MS = 200;

/**
 * Distinguishes a database that hangs from a slow query. The server's own time limit (statement_timeout) does not help
 * when the server itself, or the network, hangs: then the database is probed, and when it does not answer either, every
 * waiting query fails, and new ones fail immediately until the database answers again.
 */
export class ConnectionWatch {
  readonly #probe: HealthProbe;
  readonly #busy: BusyClients = new Map();
  readonly #waiting = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #isNew = true;
  #asking = false;
  #lost = false;

  constructor(url: string) {
    this.#probe = new HealthProbe(url);
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  /** A client that reports its queries here. */
  clientClass(): typeof pg.Client {
    return watchedClient(this.#busy, () => this.#probe.noteAnswer());
  }

  /** Resolves as `connecting`, or rejects when the database is lost. */
  async guard(connecting: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#lost) throw new DatabaseLost();
    const { promise: lost, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new DatabaseLost());
    this.#waiting.add(giveUp);
    const connected = connecting();
    try {
      return await Promise.race([connected, lost]);
    } catch (error) {
      // A connection that is established too late is discarded.
      if (error instanceof DatabaseLost) connected.then((client) => client.release()).catch(() => undefined);
      throw error;
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#probe.close();
  }

  async #look(): Promise<void> {
    if (this.#isNew) {
      this.#isNew = false;
      // Opens the persistent connection. Its result is ignored, as the database may still be starting.
      void this.#probe.responds();
    }
    if (this.#asking || !(this.#lost || this.#isSuspect())) return;
    this.#asking = true;
    this.#lost = !(await this.#probe.responds());
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
