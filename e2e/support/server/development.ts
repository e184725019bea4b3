import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from 'server/testing/free-port';
import { ROOT } from './console-server.ts';

/** A running `npm run dev`. */
interface Development {
  readonly url: string;
  /** What it has printed so far. */
  readonly lines: readonly string[];
  readonly stop: () => Promise<void>;
}

/** `npm run dev -- <folders>` with a store of its own, once it is ready. */
export async function startDevelopment(
  folders: readonly string[],
  store: string,
  records: number,
): Promise<Development> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    VERITAS_DEV_DIR: store,
    VERITAS_SEED_RECORDS: String(records),
    DATABASE_URL: '',
  };
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'tools/dev.ts'), ...folders], {
    cwd: ROOT,
    env: { ...env, LOG_LEVEL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('Veritas console ready')) resolve();
      });
    }
    child.on('exit', () => reject(new Error(`npm run dev ended:\n${lines.join('\n')}`)));
  });
  await ready;
  const stop = async () => {
    child.removeAllListeners('exit');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { lines, url: `http://localhost:${port}`, stop };
}
