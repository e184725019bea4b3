import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { hasCode } from 'release/error-parts';
import { openForReading } from '../../db/index.ts';
import { freePort } from '../http/free-port.ts';
import { migrateStore } from './in-store.ts';
import { postgresFolder, postgresOwner } from './postgres-programs.ts';
import { TEST_FOLDER } from '../process/test-folder.ts';

/** Durability is not under test here, speed is. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
];

/** Committed data is in the WAL that the replica reads, with default settings otherwise. */
const COMMITTED_IS_WRITTEN = 'synchronous_commit=on';

/** What a server answers that does not know an option. */
const SYNTAX_ERROR = '42601';

/**
 * Stops the server (SIGQUIT: immediately, the data is discarded) as soon as the test run closes the pipe, also when it
 * is killed.
 */
const WATCHED = '"$0" "$@" & cat >/dev/null; kill -QUIT $!; wait';

export interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder, on a free port, gone at `stop`. `settings` as `name=value`. */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const home = makeHome();
  return startServer(home, initialise(home), settings);
}

/** A primary and a replica that follows it. */
export async function startPair(): Promise<{ readonly primary: Cluster; readonly replica: Cluster }> {
  const home = makeHome();
  const data = initialise(home);
  // Nothing was written yet, so a copy of the files is a valid base backup.
  const copyHome = makeHome();
  const copy = join(copyHome.folder, 'data');
  run(home, 'cp', ['-a', data, copy]);
  run(home, 'touch', [join(copy, 'standby.signal')]);
  const primary = await startServer(home, data, [COMMITTED_IS_WRITTEN]);
  const { hostname, port, username } = new URL(primary.url);
  const source = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
  const replica = await startServer(copyHome, copy, [source]).catch(async (error: unknown) => {
    await primary.stop();
    throw error;
  });
  return { primary, replica };
}

interface Home {
  readonly bin: string;
  readonly folder: string;
  readonly owner: { uid: number; gid: number } | undefined;
}

function makeHome(): Home {
  const owner = postgresOwner();
  const folder = mkdtempSync(join(TEST_FOLDER, 'veritas-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { bin: requirePostgres(), folder, owner };
}

/** The data folder of a new cluster. */
function initialise(home: Home): string {
  const data = join(home.folder, 'data');
  run(home, join(home.bin, 'initdb'), ['-D', data, '-U', 'veritas', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  return data;
}

function run({ folder, owner }: Home, command: string, args: readonly string[]): void {
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8', ...owner });
  if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr || done.error?.message}`);
}

async function startServer(home: Home, data: string, more: readonly string[] = []): Promise<Cluster> {
  const { bin, folder, owner } = home;
  const port = await freePort();
  const settings = [
    ...FAST,
    ...more,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    'sh',
    ['-c', WATCHED, join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'], ...owner },
  );
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.stdin.end();
    if (server.exitCode === null) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://veritas@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

function requirePostgres(): string {
  const found = postgresFolder();
  if (found !== null) return found;
  throw new Error(
    'The server tests run on PostgreSQL too, and none is installed: ' +
      'apt-get install postgresql, or set TEST_DATABASE_URL to a database server that may be filled and emptied.',
  );
}

async function untilItAnswers(databaseUrl: string): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    try {
      return await askOnce(databaseUrl);
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await wait(50);
    }
  }
}

/** A replica answers too. */
async function askOnce(databaseUrl: string): Promise<void> {
  const store = openForReading({ databaseUrl, dataDir: '' });
  try {
    await sql`select 1`.execute(store.db);
  } finally {
    await store.close();
  }
}

/** Database with the schema in place, which each test copies: quicker than making the tables each time. */
const TEMPLATE = 'veritas_test_template';

export async function makeTemplate(serverUrl: string): Promise<void> {
  await runStatement(serverUrl, `drop database if exists ${TEMPLATE} with (force)`);
  await runStatement(serverUrl, `create database ${TEMPLATE}`);
  await migrateStore({ databaseUrl: databaseAt(serverUrl, TEMPLATE), dataDir: '' });
}

/** The address of a database of a server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates a database from the template. Copying its files is quicker than writing them to the log; before 15 it is
 * usual.
 */
export async function copyTemplate(serverUrl: string, name: string): Promise<void> {
  const copy = `create database ${name} template ${TEMPLATE}`;
  try {
    await runStatement(serverUrl, `${copy} strategy file_copy`);
  } catch (error) {
    if (!hasCode(error, SYNTAX_ERROR)) throw error;
    await runStatement(serverUrl, copy);
  }
}

/** One statement on a connection of its own, without the limits of the product's: a busy machine copies for seconds. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
