import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { hasCode } from 'release/error-parts';
import { openDatabase } from '../../src/db/index.ts';
import { runStatement, startCluster } from '../../src/testing/database/postgres-cluster.ts';

/** A separate PostgreSQL that can be suspended, or killed and restarted on its data. */
export interface PostgresProcess {
  readonly url: string;
  /** Suspends all its processes; connections stay open. */
  freeze(): void;
  thaw(): void;
  kill(): void;
  /** Resolves when it accepts connections again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresProcess> {
  const cluster = await startCluster();
  let main = await mainProcess(cluster.url);
  // Acknowledged writes must survive the kill, which the tests' cluster (without fsync) does not guarantee.
  const [program = '', ...words] = readFileSync(`/proc/${main}/cmdline`, 'utf8')
    .replace('synchronous_commit=off', 'synchronous_commit=on')
    .split('\0')
    .filter(Boolean);
  const { uid, gid } = statSync(`/proc/${main}`);
  const cwd = readlinkSync(`/proc/${main}/cwd`);
  let own: ReturnType<typeof spawn> | undefined;
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [main, ...childrenOf(main)]) unlessEnded(() => process.kill(pid, name));
  };
  const start = async () => {
    own = spawn(program, words, { cwd, uid, gid, stdio: 'ignore' });
    main = own.pid ?? 0;
    while (!(await isUp(cluster.url))) await wait(20);
  };
  signal('SIGKILL');
  await start();
  return {
    url: cluster.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => signal('SIGKILL'),
    start,
    async stop() {
      if (own) {
        const ended = new Promise((resolve) => own?.once('exit', resolve));
        own.kill('SIGQUIT');
        await ended;
      }
      await cluster.stop();
    },
  };
}

async function mainProcess(url: string): Promise<number> {
  const store = openDatabase({ databaseUrl: url, dataDir: '' });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db);
  const parent = parentOf(rows[0]?.pid ?? 0);
  await store.close();
  return parent;
}

function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => unlessEnded(() => parentOf(pid) === parent) ?? false);
}

/** Undefined for a process that ended meanwhile. */
function unlessEnded<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (hasCode(error, 'ESRCH') || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const isUp = (url: string) =>
  runStatement(url, 'select 1').then(
    () => true,
    () => false,
  );
