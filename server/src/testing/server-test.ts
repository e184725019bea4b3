import { test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../core/config/config.ts';
import type { Config } from '../core/config/config.ts';
import type { AppContext } from '../context/app-context.ts';
import { releaseStaleLeases, migrate, openDatabase } from '../db/index.ts';
import type { Store } from '../db/index.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { TestClient } from './client.ts';
import { addUser, startSession } from './fixtures.ts';
import type { NewTestUser } from './fixtures.ts';
import { DATABASES, makePlace } from './database/test-database.ts';
import type { TestPlace } from './database/test-database.ts';

/** A Wednesday noon in India; tests move on from here by `advance`. */
export const START = Date.UTC(2026, 10, 18, 6, 30);

export interface ServerTest {
  readonly place: TestPlace;
  readonly context: AppContext;
  readonly client: TestClient;
  /** Lines of the log so far, parsed. */
  readonly logs: Record<string, unknown>[];
  readonly newClient: () => TestClient;
  /** A client signed in as a new user; the user's name is its role by default. */
  readonly signedInAs: (user: NewTestUser, kind?: 'web' | 'mobile') => Promise<TestClient>;
  /** Moves the clock of the app, in ms. */
  readonly advance: (ms: number) => void;
  /** Stops the app and starts it again on the same data, as a restart would. */
  readonly restart: (changes?: Partial<Config>) => Promise<void>;
}

/**
 * Runs one test on SQLite and once more on PostgreSQL, each time on the whole app with an empty, migrated database.
 * The clock only advances when the test does it.
 */
export function serverTest(
  name: string,
  body: (server: ServerTest) => Promise<void>,
  changes: Partial<Config> = {},
): void {
  for (const database of DATABASES) {
    void test(`${name} [${database}]`, async () => {
      const server = await startServer(database, changes);
      try {
        await body(server);
      } finally {
        await server.stop();
      }
    });
  }
}

async function startServer(
  database: (typeof DATABASES)[number],
  changes: Partial<Config>,
): Promise<ServerTest & { stop(): Promise<void> }> {
  const place = await makePlace(database);
  const env = {
    DATABASE_URL: place.databaseUrl,
    VERITAS_DATA_DIR: place.dataDir,
    VERITAS_RELEASES: 'folder',
    VERITAS_SEED_RECORDS: '0',
  };
  const logs: Record<string, unknown>[] = [];
  let config = { ...readConfig(env), ...changes };
  let now = START;
  let running = await open();

  async function open() {
    const write = (line: string) => void logs.push(JSON.parse(line) as Record<string, unknown>);
    const log = pino({ level: 'debug' }, { write });
    const tracing = await openTracing(config, log);
    const store: Store = openDatabase({ ...config, ...(tracing && { onStatement: tracing.noteStatement }) });
    try {
      await migrate(store);
      await releaseStaleLeases(store);
      const context: AppContext = { ...store, config, clock: () => now, log, ...(tracing && { tracing }) };
      const app = await createApp(context);
      await app.ready();
      return { store, context, app, client: new TestClient(app) };
    } catch (error) {
      // An open store would keep the process, and so the message, for ever.
      await store.close();
      throw error;
    }
  }

  async function close(): Promise<void> {
    await running.app.close();
    await running.store.close();
    await running.context.tracing?.close();
  }

  // Functions and getters, not a class: tests take the parts they need out of it.
  return {
    place,
    logs,
    get context() {
      return running.context;
    },
    get client() {
      return running.client;
    },
    newClient: () => new TestClient(running.app),
    async signedInAs(user, kind = 'web') {
      const client = new TestClient(running.app);
      await startSession(running.context, client, await addUser(running.context, user), kind);
      return client;
    },
    advance(ms) {
      now += ms;
    },
    async restart(more = {}) {
      config = { ...config, ...more };
      await close();
      running = await open();
    },
    async stop() {
      await close();
      await place.remove();
    },
  };
}
