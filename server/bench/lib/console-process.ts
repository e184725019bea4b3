import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DataPlace } from '../../src/testing/database/in-store.ts';
import { startCluster } from '../../src/testing/database/postgres-cluster.ts';
import { cpuOf, memoryOf } from './usage.ts';
import { MAIN } from '../../src/testing/process/start-main.ts';

/** A real server in a process of its own, without rate limits. */
export interface ConsoleProcess {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process to the first "ready", in ms. */
  readonly readyMs: number;
  /** Seconds of CPU so far, all threads. */
  cpu(): number;
  /** Resident memory in MiB. */
  rss(): number;
  /** Returns the exit code; null: killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** A folder of its own, with SQLite on the disk or with a PostgreSQL of its own beside it (without fsync). */
interface BenchStore extends DataPlace {
  remove(): Promise<void>;
}

export type DatabaseName = 'sqlite' | 'postgres';

/** The one named on the command line. */
export const databaseGiven = (): DatabaseName => (process.argv.includes('postgres') ? 'postgres' : 'sqlite');

export async function newStore(database: DatabaseName = 'sqlite'): Promise<BenchStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-bench-'));
  const cluster = database === 'postgres' ? await startCluster() : null;
  return {
    dataDir,
    databaseUrl: cluster?.url ?? '',
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await cluster?.stop();
    },
  };
}

/** `more`: settings beside the ones every measurement has. */
export async function startConsole(
  { dataDir, databaseUrl }: DataPlace,
  more: Readonly<Record<string, string>> = {},
): Promise<ConsoleProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      VERITAS_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      VERITAS_SEED_RECORDS: '0',
      VERITAS_RATE_PER_USER: '0',
      VERITAS_RATE_PER_ADDRESS: '0',
      VERITAS_CONNECTIONS_PER_ADDRESS: '0',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const dead = exited.then(() => Promise.reject(new Error('The server ended before it was ready')));
  const [text] = await Promise.race([line, dead]);
  dead.catch(() => undefined);
  const port = Number(more['PORT'] ?? /:(\d+)$/.exec(text)?.[1]);
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  const { pid = 0 } = child;
  return {
    port,
    pid,
    readyMs: performance.now() - started,
    cpu: () => cpuOf(pid),
    rss: () => memoryOf(pid),
    async end(signal) {
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}
