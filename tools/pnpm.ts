import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/packages.ts';
import { run } from './lib/run.ts';

/** Runs the pinned pnpm, which need not be on the PATH, on the pinned Node; returns its exit code. */
export function pnpm(args: readonly string[]): Promise<number> {
  const { config } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { config: { pnpm: string } };
  return run('npx', ['--yes', config.pnpm, ...args], { cwd: ROOT, shell: process.platform === 'win32' });
}

if (import.meta.main) process.exitCode = await pnpm(process.argv.slice(2));
