import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../packages.ts';

const FILE = join(ROOT, '.cache', 'mutation', 'test-times.json');

/** How long each file of tests took in the last first run that it was part of, in ms. */
export function timesOfTests(): Readonly<Record<string, number>> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>) : {};
}

/** Keeps them for the next run, which leaves out files that alone take longer than it gives to a mutant. */
export function noteTimes(tests: readonly { readonly id: string; readonly timeSpentMs: number }[]): void {
  const noted = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, Math.round(timeSpentMs)]));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ ...timesOfTests(), ...noted }, null, 2)}\n`);
}
