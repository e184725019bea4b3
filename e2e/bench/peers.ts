import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startConsole } from '../support/server/console-server.ts';
import { buildPages } from './peers/build-pages.ts';
import { Encoded } from './peers/encoded.ts';
import { Front } from './peers/front.ts';
import { drawPicture } from './peers/picture.ts';
import { keepResult, lastResult, type PeersResult, type SizeResult } from './peers/results.ts';
import { measureSize, type Plan } from './peers/rounds.ts';
import { Stage } from './peers/stage.ts';
import { table } from './peers/table.ts';
import { listedRecords, manyRecords, type Sent } from './records/many-records.ts';

/**
 * `npm run bench -- peers [records …] [--rounds 5] [--store]`: the console's list and dashboard beside react-admin, AG
 * Grid and a minimal list, with the same records from the same server, sequentially in each round. Prints a table and
 * keeps the figures in `.cache/bench/peers.json`. Records are the plain array of the specification, made from a few of
 * the demo data and compressed beforehand; with `--store` they are demo data in the console's own store, which answers
 * each page in the best format that it supports. `--picture` draws the figures of the last run, and measures nothing.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    rounds: { type: 'string', default: '5' },
    store: { type: 'boolean', default: false },
    picture: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** Records of the demo data; more than the compression window of a response. */
const DIFFERENT_RECORDS = 3_000;

interface Run {
  readonly counts: readonly number[];
  readonly rounds: number;
  readonly loads: number[];
  browser: string;
}

if (values.picture) console.log(`Drawn: ${drawPicture(lastResult())}`);
else await measure(positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000], Number(values.rounds));

async function measure(counts: readonly number[], rounds: number): Promise<void> {
  if (![...counts, rounds].every((each) => Number.isInteger(each) && each > 0))
    throw new Error('Numbers of records and rounds are whole and at least 1');
  const files = await buildPages();
  const run: Run = { counts: [...counts].sort((a, b) => a - b), rounds, loads: [], browser: '' };
  const sizes = values.store ? await measureStores(files, run) : await measureArrays(files, run);
  const result: PeersResult = {
    measuredAt: new Date().toISOString(),
    source: values.store ? "the console's store" : 'one plain array for all pages',
    rounds,
    processor: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    browser: run.browser,
    loads: run.loads,
    sizes,
  };
  console.log(`\n${table(result)}\n\nKept in ${keepResult(result)}`);
}

function measureArrays(files: ReadonlyMap<string, Encoded>, run: Run): Promise<SizeResult[]> {
  return onStage(files, DIFFERENT_RECORDS, async (stage) => {
    const few = await stage.records<Sent>();
    const sizes: SizeResult[] = [];
    for (const count of run.counts) {
      const many = manyRecords(few, count);
      stage.front.records = new Encoded('application/json', Buffer.concat(many.parts));
      sizes.push(await measureSize(stage, many, planOf(run, stage, count)));
    }
    return sizes;
  });
}

async function measureStores(files: ReadonlyMap<string, Encoded>, run: Run): Promise<SizeResult[]> {
  const sizes: SizeResult[] = [];
  for (const count of run.counts) {
    const measureStore = async (stage: Stage) =>
      measureSize(stage, listedRecords(await stage.records<Sent>()), planOf(run, stage, count));
    sizes.push(await onStage(files, count, measureStore));
  }
  return sizes;
}

function planOf(run: Run, stage: Stage, count: number): Plan {
  const { counts, rounds, loads } = run;
  run.browser = stage.browserVersion;
  const onRound = (round: number) => {
    const [load = Number.NaN] = loadavg();
    loads.push(load);
    console.log(`${new Date().toISOString()} ${count} records, round ${round} of ${rounds}; load ${load.toFixed(1)}`);
  };
  return { rounds, onRound, withDelay: count === counts[0] };
}

/** A console with this many records of the demo data and all its users signed in; all processes end with `act`. */
async function onStage<T>(
  files: ReadonlyMap<string, Encoded>,
  records: number,
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const server = await startConsole(records);
  try {
    const front = await Front.start(server.url, files);
    try {
      const stage = await Stage.open(server.url, front);
      try {
        await stage.signIn();
        return await act(stage);
      } finally {
        await stage.close();
      }
    } finally {
      front.close();
    }
  } finally {
    await server.dispose();
  }
}
