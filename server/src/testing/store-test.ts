import { test } from 'node:test';
import type { AppContext } from '../context/app-context.ts';
import { inStore } from './database/in-store.ts';
import { DATABASES, makePlace } from './database/test-database.ts';

/** The fixed time of these tests. */
export const NOW = Date.UTC(2026, 10, 18, 6, 30);

/**
 * Runs one test of queries on SQLite and once more on PostgreSQL, each time on an empty, migrated database without a
 * server: that starts in half the time.
 */
export function storeTest(name: string, body: (context: AppContext) => Promise<void>): void {
  for (const database of DATABASES) {
    void test(`${name} [${database}]`, async () => {
      const place = await makePlace(database);
      try {
        await inStore(place, (context) => body({ ...context, clock: () => NOW }));
      } finally {
        await place.remove();
      }
    });
  }
}
