import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import type { DataPlace } from './in-store.ts';
import { copyTemplate, makeTemplate, runStatement, startCluster } from './postgres-cluster.ts';
import type { Cluster } from './postgres-cluster.ts';
import { TEST_FOLDER } from './test-folder.ts';

/** Where a test's data is. */
export interface TestPlace extends DataPlace {
  /** Removes both. */
  remove(): Promise<void>;
}

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/** An empty database and data folder of its own. */
export async function makePlace(database: (typeof DATABASES)[number]): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(TEST_FOLDER, 'veritas-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (database === 'SQLite') return { databaseUrl: '', dataDir, remove: () => Promise.resolve(removeFolder()) };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await serverUrl();
  await copyTemplate(server, name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const remove = async () => {
    removeFolder();
    await runStatement(server, `drop database ${name} with (force)`);
  };
  return { databaseUrl: url.href, dataDir, remove };
}

let own: Promise<Cluster> | undefined;

// Here and not where it starts: inside a test it would end with that test.
after(async () => (await own)?.stop());

/** A file that runs alone, without the global set-up, starts its own server. */
async function serverUrl(): Promise<string> {
  const shared = process.env['TEST_DATABASE_URL'];
  if (shared) return shared;
  own ??= startOwn();
  return (await own).url;
}

async function startOwn(): Promise<Cluster> {
  const cluster = await startCluster();
  await makeTemplate(cluster.url);
  return cluster;
}
