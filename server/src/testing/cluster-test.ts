import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { AppContext } from '../context/app-context.ts';
import { readConfig } from '../core/config/config.ts';
import { openDatabase } from '../db/index.ts';
import { TestClient } from './client.ts';
import { makePlace } from './database/test-database.ts';

export interface Instance {
  readonly context: AppContext;
  readonly app: Awaited<ReturnType<typeof createApp>>;
  client(cookies?: ReadonlyMap<string, string>): TestClient;
}

export interface Cluster {
  readonly a: Instance;
  readonly b: Instance;
  readonly databaseUrl: string;
  advance(ms: number): void;
}

/** Two apps with pools of their own on one PostgreSQL, as two processes would be. */
export function clusterTest(name: string, body: (cluster: Cluster) => Promise<void>): void {
  void test(name, async () => {
    const place = await makePlace('PostgreSQL');
    let now = Date.now();
    const config = { ...readConfig({ VERITAS_SEED_RECORDS: '0' }), ...place };
    const instances = await Promise.all(
      [0, 1].map(async () => {
        const store = openDatabase(config);
        const log = pino({ level: 'silent' });
        const context: AppContext = { ...store, config, clock: () => now, log };
        const app = await createApp(context);
        await app.ready();
        const client = (cookies: ReadonlyMap<string, string> = new Map()) =>
          Object.assign(new TestClient(app), { cookies: new Map(cookies) });
        return { context, app, client, store };
      }),
    );
    const [a, b] = instances;
    assert.ok(a && b);
    try {
      await body({ a, b, databaseUrl: place.databaseUrl, advance: (ms) => void (now += ms) });
    } finally {
      for (const { app, store } of instances) {
        await app.close();
        await store.close();
      }
      await place.remove();
    }
  });
}
