import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from 'release/error-parts';
import { Refusal, WrongUse } from 'release/refusal';
import { HttpCaller } from './caller.ts';
import { Simulation } from './simulation.ts';
import type { SimulationOptions } from './simulation.ts';
import { SIMULATE_USAGE } from './usage.ts';

const SUMMARY_MS = 10_000;
/** `Number` also reads `0x10`, and an empty text as 0. */
const DECIMAL = /^\d*\.?\d+$/;

export interface SimulateArguments extends SimulationOptions {
  /** Scans per second. */
  readonly rate: number;
  readonly origin: string;
}

/** Reads the words of the command line. Throws `WrongUse` that names the wrong one. */
export function readArguments(words: readonly string[]): SimulateArguments {
  const text = { type: 'string' } as const;
  const options = { rate: text, url: text, count: text, wrong: text, hub: text, seed: text, ids: text };
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({ args: [...words], options }));
  } catch (error) {
    throw new WrongUse(`${reasonOf(error)}\nUsage: ${SIMULATE_USAGE}`);
  }
  const number = (name: 'rate' | 'count' | 'wrong' | 'seed', least: number, most: number): number | null => {
    const given = values[name];
    if (given === undefined) return null;
    const value = Number(given);
    if (!DECIMAL.test(given) || !(value >= least && value <= most))
      throw new WrongUse(`--${name} is "${given}" but must be a number from ${least} to ${most}.`);
    return value;
  };
  const url = values.url ?? 'http://localhost:3000';
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new WrongUse(`--url is "${url}" but must be an address such as http://localhost:3000.`);
  return {
    rate: number('rate', 0.01, 1_000) ?? 5,
    origin: new URL(url).origin,
    count: number('count', 1, 1e9),
    wrong: number('wrong', 0, 1) ?? 0.1,
    hub: values.hub ?? 'BLR_KOR',
    seed: number('seed', 0, 2 ** 32) ?? 1,
    ids: values.ids === undefined ? null : readIds(values.ids),
  };
}

/** Scans until Ctrl+C or until `--count` is reached; a line every 10 s, and the counts by stage and code at the end. */
export async function simulateCommand(words: readonly string[]): Promise<void> {
  const { rate, origin, ...options } = readArguments(words);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const simulation = new Simulation(options, {
    newCaller: (kind) => new HttpCaller(origin, kind === 'mobile' ? { 'x-client': 'mobile' } : {}),
    pace: steady(rate, stop.signal),
  });
  const lines = setInterval(() => print(simulation.tally.summary()), SUMMARY_MS);
  try {
    await simulation.run();
  } catch (error) {
    const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
    throw isUnreachable
      ? new Refusal(`No server answers at ${origin}. Start it with npm start, or give --url.`)
      : error;
  } finally {
    clearInterval(lines);
    print(`Done. ${simulation.tally.summary()}`);
  }
}

/** Keeps the rate also when single scans are slow: each is due at a time counted from the start. */
function steady(rate: number, signal: AbortSignal): () => Promise<boolean> {
  const begin = performance.now();
  let due = 0;
  return async () => {
    const left = begin + due * (1_000 / rate) - performance.now();
    due += 1;
    if (left > 0) await wait(left, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  };
}

function readIds(file: string): ReadonlySet<string> {
  try {
    const words = readFileSync(file, 'utf8').split(/[\s,;]+/);
    return new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()));
  } catch (error) {
    throw new Refusal(`--ids names "${file}", which cannot be read: ${reasonOf(error)}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
