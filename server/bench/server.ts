import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BenchFigure } from './lib/figures.ts';

/**
 * `npm run bench -- server [records] [rows] [consoles] [seconds] [postgres]`: what small calls, `get_status`, an import
 * and open consoles cost the server, by running the benchmarks of these names sequentially. Prints one table and stores
 * its figures in `.cache/bench/server.json`.
 */
const numbers = process.argv.slice(2).filter((each) => /^\d+$/.test(each));
const [records = '100000', rows = '1000000', consoles = '100', seconds = '30'] = numbers;
const database = process.argv.includes('postgres') ? 'postgres' : 'sqlite';
const BENCHES = [
  ['signed-in', database],
  ['status', records, database],
  ['import', rows, database],
  ['live', records, consoles, seconds, database],
] as const;
const FILE = fileURLToPath(new URL('../../.cache/bench/server.json', import.meta.url));

/** Runs a benchmark to its end; throws when it fails. */
async function figuresOf([name, ...args]: readonly [string, ...string[]]): Promise<BenchFigure[]> {
  console.log(`\n── ${name} ${args.join(' ')}`);
  const figures: BenchFigure[] = [];
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), args);
  child.on('message', (message) => {
    const figure = message as BenchFigure;
    figures.push({ ...figure, name: `${name}: ${figure.name}` });
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The benchmark ${name} ended with ${code ?? 'a signal'}`);
  return figures;
}

function line({ name, value, unit, bar }: BenchFigure): string {
  const digits = Math.abs(value) < 100 ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  const held = bar ? `at ${bar.at} ${bar.value.toLocaleString('en')}` : '';
  return `${name.padEnd(58)}${text.padStart(10)} ${unit.padEnd(8)}${held}`.trimEnd();
}

const load = () => (loadavg()[0] ?? Number.NaN).toFixed(1);
const loads = [load()];
const figures: BenchFigure[] = [];
for (const bench of BENCHES) {
  figures.push(...(await figuresOf(bench)));
  loads.push(load());
}
const where = `${database}, ${availableParallelism()} cores, load before and after each benchmark ${loads.join(' ')}`;
console.log([`\n${where}`, ...figures.map(line)].join('\n'));
mkdirSync(fileURLToPath(new URL('../../.cache/bench', import.meta.url)), { recursive: true });
writeFileSync(FILE, `${JSON.stringify({ measuredAt: new Date().toISOString(), database, loads, figures }, null, 2)}\n`);
