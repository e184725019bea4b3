import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import type { AppContext } from '../../src/context.ts';
import { migrate, openDatabase } from '../../src/db/index.ts';
import { cpuOf, memoryOf } from './usage.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** A real server in a process of its own, on SQLite on the disk unless a database is named, without limits of rates. */
export interface ConsoleProcess {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process to the first "ready", in ms. */
  readonly readyMs: number;
  /** Seconds of CPU so far, all threads. */
  cpu(): number;
  /** Resident memory in MiB. */
  rss(): number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export function newStore(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-bench-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Work on the store itself while no server has it. */
export async function inStore<T>(
  dataDir: string,
  work: (context: AppContext) => Promise<T>,
  databaseUrl = '',
): Promise<T> {
  const config = readConfig({ VERITAS_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, VERITAS_SEED_RECORDS: '0' });
  const store = openDatabase(config);
  try {
    await migrate(store);
    return await work({ ...store, config, clock: Date.now, log: pino({ level: 'silent' }) });
  } finally {
    await store.close();
  }
}

export async function startConsole(dataDir: string, records = 0, databaseUrl = ''): Promise<ConsoleProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      VERITAS_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      VERITAS_SEED_RECORDS: String(records),
      VERITAS_RATE_PER_USER: '0',
      VERITAS_RATE_PER_ADDRESS: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const dead = exited.then(() => Promise.reject(new Error('The server ended before it was ready')));
  const [text] = await Promise.race([line, dead]);
  dead.catch(() => undefined);
  const port = Number(/:(\d+)$/.exec(text)?.[1]);
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
      await exited;
    },
  };
}
