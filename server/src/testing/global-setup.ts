import { makeTemplate, startCluster } from './database/postgres-cluster.ts';
import type { Cluster } from './database/postgres-cluster.ts';

let cluster: Cluster | undefined;

/** Once a run, before the first test file: one PostgreSQL for all of them, unless one is named. */
export async function globalSetup(): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) {
    cluster = await startCluster();
    process.env['TEST_DATABASE_URL'] = cluster.url;
  }
  await makeTemplate(process.env['TEST_DATABASE_URL']);
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
}
