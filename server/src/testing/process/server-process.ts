import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printedLine } from './printed-line.ts';
import { PROCESS_ENV } from './process-env.ts';
import { MAIN } from './start-main.ts';

const READY = /^Veritas console ready at (\S+)$/;
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A real server in a process of its own, on a PostgreSQL that other processes may share, or on a data folder. */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** SIGKILL. A second call does nothing. */
  readonly kill: () => Promise<void>;
  /** SIGTERM; returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts a server and waits until it listens; `settings` are environment variables beside those of every test. Its data
 * folder is a new one unless they name it.
 */
export async function startServerProcess(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-instance-'));
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'serve'], {
    env: {
      ...PROCESS_ENV,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      VERITAS_DATA_DIR: dataDir,
      VERITAS_SEED_RECORDS: '0',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const [, origin = ''] = await printedLine(child, READY);
  unrefServer(child);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.ref();
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  const kill = async () => void (await end('SIGKILL'));
  return { origin: origin.replace('localhost', '127.0.0.1'), kill, stop: () => end('SIGTERM') };
}

/** A test that fails before it stops its server must not wait for it. */
function unrefServer(server: ChildProcess): void {
  server.unref();
  for (const stream of [server.stdout, server.stderr]) if (stream instanceof Socket) stream.unref();
}
