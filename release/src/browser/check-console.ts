import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RegistryEntry } from '@veritas/shared/registry';
import type { WholeBuild } from '../builds/whole-build.ts';
import { publish } from '../publish/publish.ts';
import { CannotCheck } from './cannot-check.ts';
import { cleanUpAtExit } from './clean-up-at-exit.ts';
import type { CopyLive } from './live-releases.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = /^Veritas console ready at (\S+)$/;
/** Enough for every state of a list, and quick to generate. */
const DEMO_RECORDS = 300;

/** A build that is not published yet, and what it would be published beside. */
export interface Candidate {
  readonly build: WholeBuild;
  readonly entry: RegistryEntry;
  readonly copyLive: CopyLive;
}

/** A console that only the check can reach, with demo data and the candidate among the live releases. */
export interface CheckConsole {
  readonly url: string;
  readonly dispose: () => Promise<void>;
}

/**
 * Starts the server and the shell of this installation on a free port of this machine, with what is live and the
 * candidate in the place of its remote's release. Everything is in a temporary folder.
 * @throws CannotCheck when the shell is not built.
 */
export async function startCheckConsole({ build, entry, copyLive }: Candidate): Promise<CheckConsole> {
  const shell = process.env['VERITAS_SHELL_DIR'] || join(ROOT, 'shell', 'dist');
  if (!existsSync(join(shell, 'index.html'))) {
    throw new CannotCheck(
      `The check in a browser needs the built shell in ${shell}: npm run build, or give --without-browser.`,
    );
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'veritas-check-'));
  let server: ChildProcess | undefined;
  const forget = cleanUpAtExit(() => {
    server?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });
  const dispose = async () => {
    if (server) await stop(server);
    await rm(dataDir, { recursive: true, force: true });
    forget();
  };
  try {
    await copyLive(dataDir, entry.name);
    await publish({ build, dataDir });
    server = serve(dataDir, shell);
    return { url: await addressOf(server), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function serve(dataDir: string, shell: string): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    VERITAS_DATA_DIR: dataDir,
    VERITAS_SHELL_DIR: shell,
    VERITAS_SEED_RECORDS: String(DEMO_RECORDS),
    LOG_LEVEL: 'error',
    // Node's cache of compiled modules: the server of the last check had the same modules.
    ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
  };
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server', 'src', 'main.ts'), 'serve'];
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (server.stdout) {
    for await (const line of createInterface({ input: server.stdout })) {
      const [, url] = READY.exec(line) ?? [];
      if (url === undefined) continue;
      server.stdout.resume();
      return url;
    }
  }
  throw new Error('The server of the check ended before it was ready; its message is above.');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
