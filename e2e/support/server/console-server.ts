import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'server/testing/free-port';
import { printedLine } from 'server/testing/printed-line';
import { giveBack, keepPublished, takePublished } from './published.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const REMOTES = readdirSync(ROOT).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'package.json')),
);
const QUIET = ['--disable-warning=ExperimentalWarning'];
const READY = /^Veritas console ready at (\S+)$/;

const execute = promisify(execFile);

/** A real server with its own store, whose remotes are served from their own host names. */
export interface ConsoleServer {
  readonly url: string;
  readonly dataDir: string;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
  /** Asks the process to stop, as a deploy does. */
  stop(): Promise<void>;
  /** Restarts on the same store and address. */
  start(): Promise<void>;
  /** Publishes one built remote into the running console's registry; with `audience` for some users only. */
  publish(folder: string, audience?: readonly string[]): Promise<void>;
  /** Runs another verb of the release tool. */
  release(...words: string[]): Promise<void>;
  /** The server's own figures whose names begin so. */
  figures(prefix: string): Promise<ReadonlyMap<string, number>>;
  /** How many requests the server has answered at a path, by status. */
  answered(path: string): Promise<ReadonlyMap<number, number>>;
  /** Runs a server command, such as the simulator, to its end. @returns what it printed. */
  run(...args: string[]): Promise<string>;
  dispose(): Promise<void>;
}

/** `settings` are those of the README that differ from the tests' usual ones. */
export async function startConsole(
  records: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ConsoleServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veritas-e2e-'));
  // Settings may concern what is published, too.
  const isUsual = Object.keys(settings).length === 0;
  let published = isUsual ? takePublished() : undefined;
  const port = published?.port ?? (await freePort());
  const metricsPort = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    VERITAS_DATA_DIR: dataDir,
    VERITAS_SEED_RECORDS: String(records),
    VERITAS_TIME_ZONE: 'Asia/Kolkata',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    METRICS_PORT: String(metricsPort),
    ...settings,
  };
  let server: ChildProcess | null = null;

  async function start() {
    server = spawn(process.execPath, [...QUIET, 'server/src/main.ts', 'serve'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await printedLine(server, READY);
  }
  async function stop(signal: NodeJS.Signals) {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }
  const origin = ['--origin', `http://{name}.localhost:${port}`];
  async function publish(folder: string, audience: readonly string[] = []) {
    await release(audience.length > 0 ? 'canary' : 'publish', folder, ...audience, ...origin, '--without-browser');
  }
  async function release(...words: string[]) {
    await output(['release/src/main.ts', ...words, '--data-dir', dataDir], env);
  }

  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  if (published) {
    await cp(published.folder, dataDir, { recursive: true });
  } else {
    await release('publish', ...REMOTES, ...origin, '--without-browser');
    if (isUsual) published = await keepPublished(port, dataDir);
  }
  await start();
  return {
    url,
    dataDir,
    start,
    publish,
    release,
    async answered(path) {
      const lines = (await metrics()).matchAll(
        /^veritas_http_requests_total\{.*route="([^"]*)",status="(\d+)"\} (\d+)$/gm,
      );
      return new Map(
        [...lines].filter(([, route]) => route === path).map(([, , status, count]) => [Number(status), Number(count)]),
      );
    },
    async figures(prefix) {
      const lines = (await metrics()).matchAll(/^([a-z_]+(?:\{.*\})?) ([\d.e+-]+)$/gm);
      return new Map(
        [...lines].flatMap(([, name = '', value]) => (name.startsWith(prefix) ? [[name, Number(value)]] : [])),
      );
    },
    kill: () => stop('SIGKILL'),
    stop: () => stop('SIGTERM'),
    run: (...args) => output(['server/src/main.ts', ...args], env),
    async dispose() {
      await stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
      if (published) giveBack(published);
    },
  };
}

/** What a command prints. @throws Error with what it wrote about its failure. */
async function output(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await execute(process.execPath, [...QUIET, ...args], { cwd: ROOT, env });
  return stdout.trimEnd();
}
