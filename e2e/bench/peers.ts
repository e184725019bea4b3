import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startConsole } from '../support/console-server.ts';
import { buildPages } from './peers/build-pages.ts';
import { Encoded } from './peers/encoded.ts';
import { Front } from './peers/front.ts';
import { drawPicture } from './peers/picture.ts';
import { keepResult, lastResult, type PeersResult, type SizeResult } from './peers/results.ts';
import { measureSize } from './peers/rounds.ts';
import { Stage } from './peers/stage.ts';
import { table } from './peers/table.ts';
import { manyRecords, type Sent } from './records/many-records.ts';

/**
 * `npm run bench -- peers [records …] [--rounds 5]`: the console's list and dashboard beside react-admin, AG Grid and
 * the least that a list can be, with the same records from the same server, one after the other in each round. Prints a
 * table and keeps the figures in `.cache/bench/peers.json`. `--picture` draws those of the last run, and measures
 * nothing.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { rounds: { type: 'string', default: '5' }, picture: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** Of the demo data; more than the compression of an answer can look back over. */
const DIFFERENT_RECORDS = 3_000;

if (values.picture) console.log(`Drawn: ${drawPicture(lastResult())}`);
else await measure(positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000], Number(values.rounds));

async function measure(counts: readonly number[], rounds: number): Promise<void> {
  if (![...counts, rounds].every((each) => Number.isInteger(each) && each > 0))
    throw new Error('Numbers of records and rounds are whole and at least 1');
  const files = await buildPages();
  const server = await startConsole(DIFFERENT_RECORDS);
  const front = await Front.start(server.url, files);
  const stage = await Stage.open(server.url, front).catch(closed);
  async function closed(reason: unknown): Promise<never> {
    front.close();
    await server.dispose();
    throw reason;
  }
  try {
    const result = await measureAll(stage, counts, rounds);
    console.log(`\n${table(result)}\n\nKept in ${keepResult(result)}`);
  } finally {
    await stage.close();
    front.close();
    await server.dispose();
  }
}

async function measureAll(stage: Stage, counts: readonly number[], rounds: number): Promise<PeersResult> {
  const begun = performance.now();
  await stage.signIn();
  const few = await stage.fewRecords<Sent[]>();
  const loads: number[] = [];
  const sizes: SizeResult[] = [];
  for (const [index, count] of [...counts].sort((a, b) => a - b).entries()) {
    const many = manyRecords(few, count);
    stage.front.records = new Encoded('application/json', Buffer.concat(many.parts));
    const told = (round: number) => {
      const [load = Number.NaN] = loadavg();
      loads.push(load);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
      console.log(`${seconds} s: ${count} records, round ${round} of ${rounds}; load ${load.toFixed(1)}`);
    };
    sizes.push(await measureSize(stage, many, { rounds, told, withDelay: index === 0 }));
  }
  return {
    measuredAt: new Date().toISOString(),
    rounds,
    processor: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    browser: stage.browserVersion,
    loads,
    sizes,
  };
}
