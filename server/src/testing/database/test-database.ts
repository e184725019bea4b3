import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { migrateStore, type DataPlace } from './in-store.ts';
import { copyTemplate, databaseAt, makeTemplate, runStatement, startCluster } from './postgres-cluster.ts';
import type { Cluster } from './postgres-cluster.ts';
import { TEST_FOLDER } from '../process/test-folder.ts';

/** Where a test's data is. */
export interface TestPlace extends DataPlace {
  /** Removes both. */
  remove(): Promise<void>;
}

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/** A database with the schema and without rows, and a data folder of its own. */
export async function makePlace(database: (typeof DATABASES)[number]): Promise<TestPlace> {
  const place = await makePlaceBy(database, copyTemplate);
  if (database === 'SQLite') writeFileSync(join(place.dataDir, 'veritas.db'), await migratedFile(), { mode: 0o600 });
  return place;
}

/** The same without tables: for other steps of the schema than the current ones. */
export function makeEmptyPlace(database: (typeof DATABASES)[number]): Promise<TestPlace> {
  return makePlaceBy(database, (server, name) => runStatement(server, `create database ${name}`));
}

async function makePlaceBy(
  database: (typeof DATABASES)[number],
  create: (server: string, name: string) => Promise<void>,
): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(TEST_FOLDER, 'veritas-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (database === 'SQLite') return { databaseUrl: '', dataDir, remove: () => Promise.resolve(removeFolder()) };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await serverUrl();
  await create(server, name);
  const remove = async () => {
    removeFolder();
    await runStatement(server, `drop database ${name} with (force)`);
  };
  return { databaseUrl: databaseAt(server, name), dataDir, remove };
}

let migrated: Promise<Buffer> | undefined;

/** Made once a process: a copy is quicker than the steps of the schema for each test. */
function migratedFile(): Promise<Buffer> {
  migrated ??= migrateFile();
  return migrated;
}

async function migrateFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(TEST_FOLDER, 'veritas-template-'));
  try {
    await migrateStore({ databaseUrl: '', dataDir });
    return readFileSync(join(dataDir, 'veritas.db'));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
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
