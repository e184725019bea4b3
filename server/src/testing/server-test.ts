import { test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { migrate, openDatabase } from '../db/index.ts';
import type { Store } from '../db/index.ts';
import { TestClient } from './client.ts';
import { addUser, startSession } from './fixtures.ts';
import type { NewTestUser } from './fixtures.ts';
import { DATABASES, makePlace } from './test-database.ts';
import type { TestPlace } from './test-database.ts';

/** A Wednesday noon in India; tests move on from here by `advance`. */
export const START = Date.UTC(2026, 10, 18, 6, 30);

export interface ServerTest {
  readonly place: TestPlace;
  readonly context: AppContext;
  readonly client: TestClient;
  /** Lines of the log so far, parsed. */
  readonly logs: Record<string, unknown>[];
  newClient(): TestClient;
  /** A client signed in as a new user; the user's name is its role unless said. */
  signedInAs(user: NewTestUser, kind?: 'web' | 'mobile'): Promise<TestClient>;
  /** Moves the clock of the app, in ms. */
  advance(ms: number): void;
  /** Stops the app and starts it again on the same data, as a restart would. */
  restart(changes?: Partial<Config>): Promise<void>;
}

/**
 * Runs one test on SQLite and once more on PostgreSQL, each time on the whole app with an empty, migrated database.
 * The clock stands still unless the test moves it.
 */
export function serverTest(
  name: string,
  body: (server: ServerTest) => Promise<void>,
  changes: Partial<Config> = {},
): void {
  for (const database of DATABASES) {
    test(`${name} [${database}]`, async () => {
      const server = await RunningServer.start(database, changes);
      try {
        await body(server);
      } finally {
        await server.stop();
      }
    });
  }
}

class RunningServer implements ServerTest {
  readonly place: TestPlace;
  readonly logs: Record<string, unknown>[] = [];
  #now = START;
  #config: Config;
  #running: Awaited<ReturnType<RunningServer['open']>> | undefined;

  private constructor(place: TestPlace, changes: Partial<Config>) {
    this.place = place;
    const env = { DATABASE_URL: place.databaseUrl, VERITAS_DATA_DIR: place.dataDir, VERITAS_SEED_RECORDS: '0' };
    this.#config = { ...readConfig(env), ...changes };
  }

  static async start(database: (typeof DATABASES)[number], changes: Partial<Config>): Promise<RunningServer> {
    const server = new RunningServer(await makePlace(database), changes);
    server.#running = await server.open();
    return server;
  }

  get context(): AppContext {
    return this.#current.context;
  }

  get client(): TestClient {
    return this.#current.client;
  }

  newClient(): TestClient {
    return new TestClient(this.#current.app);
  }

  async signedInAs(user: NewTestUser, kind: 'web' | 'mobile' = 'web'): Promise<TestClient> {
    const client = this.newClient();
    await startSession(this.context, client, await addUser(this.context, user), kind);
    return client;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  async restart(changes: Partial<Config> = {}): Promise<void> {
    this.#config = { ...this.#config, ...changes };
    await this.close();
    this.#running = await this.open();
  }

  async stop(): Promise<void> {
    await this.close();
    await this.place.remove();
  }

  get #current() {
    if (!this.#running) throw new Error('The server of this test is stopped');
    return this.#running;
  }

  private async open() {
    const store: Store = await openDatabase(this.#config);
    await migrate(store);
    const log = pino({ level: 'debug' }, { write: (line: string) => void this.logs.push(JSON.parse(line)) });
    const context: AppContext = { ...store, config: this.#config, clock: () => this.#now, log };
    const app = await createApp(context);
    await app.ready();
    return { store, context, app, client: new TestClient(app) };
  }

  private async close(): Promise<void> {
    await this.#running?.app.close();
    await this.#running?.store.close();
    this.#running = undefined;
  }
}
