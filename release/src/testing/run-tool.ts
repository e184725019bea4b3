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

/** Runs the release tool as a command; with `dieAt` it is killed just before that step that writes. */
export async function runTool(words: readonly string[], dieAt?: number): Promise<Run> {
  const flags = ['--disable-warning=ExperimentalWarning', ...(dieAt === undefined ? [] : ['--import', DIE_AT])];
  const env = { ...process.env, ...(dieAt !== undefined && { DIE_AT: String(dieAt) }) };
  const child = spawn(process.execPath, [...flags, TOOL, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}
