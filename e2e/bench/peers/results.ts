import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/server/console-server.ts';
import type { Estimate } from './statistics.ts';

/** What is measured, in the order of the table. */
export const FIGURES = {
  firstRow: { title: 'first row', unit: 'ms', digits: 0 },
  blocked: { title: 'long tasks over 50 ms', unit: 'ms', digits: 0 },
  heap: { title: 'heap of the page', unit: 'MB', digits: 1 },
  memory: { title: 'memory with workers', unit: 'MB', digits: 1 },
  dropped: { title: 'frames dropped in a scroll', unit: '', digits: 0 },
  key: { title: 'key in the filter to rows', unit: 'ms', digits: 0 },
  charts: { title: 'dashboard to its charts', unit: 'ms', digits: 0 },
  timeframe: { title: 'timeframe to dashboard', unit: 'ms', digits: 0 },
  bytes: { title: 'first visit', unit: 'kB', digits: 0 },
  trips: { title: 'round trips of 100 ms', unit: '', digits: 1 },
} as const;
export type Figure = keyof typeof FIGURES;

export interface MeasuredPage {
  readonly name: string;
  readonly figures: Readonly<Partial<Record<Figure, Estimate>>>;
  /** Errors of single rounds. */
  readonly failures: readonly string[];
}

export interface SizeResult {
  readonly records: number;
  /** Size of `get_status`. */
  readonly json: number;
  readonly pages: readonly MeasuredPage[];
}

export interface PeersResult {
  readonly measuredAt: string;
  /** Where the records came from. */
  readonly source: string;
  readonly rounds: number;
  readonly processor: string;
  readonly cores: number;
  readonly browser: string;
  /** Load of the machine over a minute, before each round. */
  readonly loads: readonly number[];
  readonly sizes: readonly SizeResult[];
}

const FILE = join(ROOT, '.cache', 'bench', 'peers.json');

/** @returns where the figures are */
export function keepResult(result: PeersResult): string {
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(result, null, 2)}\n`);
  return FILE;
}

/** The figures of the last run; throws when there are none. */
export const lastResult = () => JSON.parse(readFileSync(FILE, 'utf8')) as PeersResult;
