import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const TOOL = fileURLToPath(new URL('../main.ts', import.meta.url));
const DIE_AT = new URL('./die-at.ts', import.meta.url).href;

export interface Run {
  /** Null when the process was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Watched {
  /** Number of the write before which the process is killed. */
  readonly dieAt?: number | undefined;
  /** Module that is loaded before the tool. */
  readonly preload?: string;
  readonly cwd?: string;
  /** In addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the release tool as a command. */
export async function runTool(
  words: readonly string[],
  { dieAt, preload, cwd, env: more }: Watched = {},
): Promise<Run> {
  const preloaded = [preload, dieAt === undefined ? undefined : DIE_AT].flatMap((url) =>
    url ? ['--import', url] : [],
  );
  const env = { ...process.env, ...more, ...(dieAt !== undefined && { DIE_AT: String(dieAt) }) };
  const args = ['--disable-warning=ExperimentalWarning', ...preloaded, TOOL, ...words];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}
