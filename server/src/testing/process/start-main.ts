import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PROCESS_ENV } from './process-env.ts';

export const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Starts the server's program with the words of a command line, on an empty store and a free port. */
export function startMain(words: readonly string[], env: Readonly<Record<string, string>>, cwd?: string) {
  const settings = { PORT: '0', VERITAS_SEED_RECORDS: '0', LOG_LEVEL: 'error', ...env };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...words], {
    env: { ...PROCESS_ENV, ...settings },
    cwd,
  });
  return Object.assign(child, {
    ended: once(child, 'exit').then(([code]) => code as number),
    errors: text(child.stderr),
  });
}
