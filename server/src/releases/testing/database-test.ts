import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

/** A test of a server that keeps releases in the database. */
export function databaseTest(name: string, body: (server: ServerTest) => Promise<void>): void {
  serverTest(name, body, { releasesIn: 'database' });
}
