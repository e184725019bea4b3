import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '../server/console-server.ts';

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the release tool as a command in the project's folder; `settings` replace variables of the environment. */
export async function runReleaseTool(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const args = ['--disable-warning=ExperimentalWarning', 'release/src/main.ts', ...words];
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout: stdout.trim(), stderr: stderr.trim() };
}
