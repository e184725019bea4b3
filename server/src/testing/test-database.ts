import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { runStatement, startCluster } from './postgres-cluster.ts';

/** Where a test's data is: an address and a folder, as the settings of the server name them. */
export interface TestPlace {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Removes both. */
  remove(): Promise<void>;
}

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/** An empty database and data folder of its own. */
export async function makePlace(database: (typeof DATABASES)[number]): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (database === 'SQLite') return { databaseUrl: '', dataDir, remove: () => Promise.resolve(removeFolder()) };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await serverUrl();
  await runStatement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const remove = async () => {
    removeFolder();
    await runStatement(server, `drop database ${name} with (force)`);
  };
  return { databaseUrl: url.href, dataDir, remove };
}

let own: Promise<string> | undefined;

/** A file run by itself, without the set-up of the whole run, starts a server for itself. */
function serverUrl(): Promise<string> {
  const shared = process.env['TEST_DATABASE_URL'];
  if (shared) return Promise.resolve(shared);
  own ??= startCluster().then((cluster) => {
    after(() => cluster.stop());
    return cluster.url;
  });
  return own;
}
