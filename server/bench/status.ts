import { setTimeout as wait } from 'node:timers/promises';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile, repeat } from './lib/caller.ts';
import { DeviceColumns, parseDeviceRecords } from '@veritas/shared/domain';
import { ARROW_CRC_HEADER, readArrow } from '@veritas/shared/domain/arrow';
import { seedDemo } from '../src/demo/seed.ts';
import { databaseGiven, newStore, startConsole } from './lib/console-process.ts';
import { handOver } from './lib/figures.ts';
import { adminCookies } from './lib/people.ts';
import { recordChanges } from './lib/record-changes.ts';

/**
 * `npm run bench -- status [records] [postgres]`: get_status first, warm and unchanged; after changes of few and many
 * records; unchanged right after a restart; and how long other requests wait while a body is built and compressed.
 */
const [records = 10_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const GZIP = { 'accept-encoding': 'gzip' };
const BROTLI = { 'accept-encoding': 'br, gzip' };
const ARROW = { accept: 'application/vnd.apache.arrow.stream' };
/** Longer than a body must be unchanged before its brotli copy is made, plus the compression. */
const BROTLI_MS = 20_000;

const store = await newStore(databaseGiven());
const cookies = await inStore(store, async (context) => {
  // Without a transaction: on a slow machine it would exceed the idle-in-transaction timeout.
  await seedDemo(context, { records, now: Date.now() });
  return adminCookies(context, 'reader');
});
let server = await startConsole(store);
let caller = new Caller(server.port, cookies);

async function measure(name: string, count: number, width: number, headers: Record<string, string>): Promise<string> {
  let [size, etag, code] = [0, '', 0];
  const [cpu, started] = [server.cpu(), performance.now()];
  const taken = await repeat(count, width, async () => {
    const answer = await caller.get('api/get_status/', headers);
    [size, etag, code] = [answer.body.length, String(answer.headers['etag']), answer.status];
  });
  const [seconds, used] = [(performance.now() - started) / 1_000, server.cpu() - cpu];
  const each = count === 1 ? `${(used * 1_000).toFixed(0)} ms` : `${((used / count) * 1e6).toFixed(0)} µs`;
  console.log(`${name}: ${each} of CPU each, ${code}, ${(size / 1_000).toFixed(0)} kB
  ${(count / seconds).toFixed(1)} a second; p50 ${quantile(taken, 0.5).toFixed(1)} ms, p99 ${quantile(taken, 0.99).toFixed(1)} ms`);
  const unit = count === 1 ? 'ms CPU' : 'µs CPU';
  handOver({ name, value: (used / count) * (count === 1 ? 1e3 : 1e6), unit, ...barOf(name) });
  return etag;
}

function barOf(name: string) {
  const value = name.startsWith('warm') ? 1_000 : name.startsWith('unchanged (304)') ? 100 : null;
  return value === null ? {} : { bar: { at: 'most', value } as const };
}

/** Sends small requests sequentially until `work` is done; prints how long they took. */
async function watchOthers(name: string, work: () => Promise<unknown>): Promise<void> {
  const other = new Caller(server.port, caller.cookies);
  await repeat(500, 1, () => other.get('user/get_role/'));
  const state = { done: false };
  const working = work().finally(() => (state.done = true));
  const taken: number[] = [];
  while (!state.done) taken.push(...(await repeat(1, 1, () => other.get('user/get_role/'))));
  await working;
  const at = (share: number) => quantile(taken, share).toFixed(1);
  console.log(
    `  others meanwhile, ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${taken.length} (bar 50)`,
  );
  other.close();
}

/** Reads until a brotli copy is sent; returns after how many ms; null: never. */
async function untilBrotli(headers: Record<string, string> = {}): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < BROTLI_MS) {
    if ((await caller.get('api/get_status/', { ...BROTLI, ...headers })).headers['content-encoding'] === 'br')
      return performance.now() - started;
    await wait(100);
  }
  return null;
}

/** CPU time to parse each form, in this process: the whole body, as a worker does. */
async function measureReading(): Promise<void> {
  const json = (await caller.get('api/get_status/')).body;
  const arrow = await caller.get('api/get_status/', ARROW);
  const crc = String(arrow.headers[ARROW_CRC_HEADER]);
  const readings: [string, () => DeviceColumns][] = [
    ['JSON', () => DeviceColumns.of(parseDeviceRecords(JSON.parse(json.toString()), 'Asia/Kolkata'))],
    ['Arrow', () => readArrow(new Uint8Array(arrow.body), crc, 'Asia/Kolkata')],
  ];
  for (const [name, read] of readings) {
    const spent: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      read();
      const { user, system } = process.cpuUsage(before);
      spent.push((user + system) / 1_000);
    }
    console.log(`columns from ${name}: p50 ${quantile(spent, 0.5).toFixed(0)} ms of CPU`);
  }
}

console.log(`get_status of ${records} records, ${databaseGiven()}; bars: warm 1000 µs, unchanged 100 µs`);
await watchOthers('nothing', () => wait(1_000));
await watchOthers('first', () => measure('first, gzip', 1, 1, GZIP));
await repeat(300, 4, () => caller.get('api/get_status/', GZIP));
await measure('warm, gzip', 1_000, 4, GZIP);
await watchOthers('first as Arrow', () => measure('first as Arrow, gzip', 1, 1, { ...GZIP, ...ARROW }));
await measure('warm as Arrow, gzip', 1_000, 4, { ...GZIP, ...ARROW });

const changes = recordChanges(store);
const many = Math.min(30_000, records);
const some = Math.min(6_000, records / 5);
const step = Math.floor(records / some);
for (const [name, change] of [
  ['1 record', () => changes.scan(1, 7)],
  [`${some} records, one behind the other`, () => changes.scan(some, 1)],
  [`${some} records, every ${step}th`, () => changes.scan(some, step)],
  [`${many} records of an import`, () => changes.add(many)],
] as const) {
  await change();
  await watchOthers('built again', () => measure(`after a change of ${name}, gzip`, 1, 1, GZIP));
  await measure(`after a change of ${name}, as Arrow, gzip`, 1, 1, { ...GZIP, ...ARROW });
}
await watchOthers('20 changes, one a reading, brotli wanted', async () => {
  const cpu = server.cpu();
  for (let count = 0; count < 20; count += 1) {
    await changes.scan(1, 7);
    await caller.get('api/get_status/', BROTLI);
    await wait(200);
  }
  console.log(`20 changes, each read: ${((server.cpu() - cpu) * 50).toFixed(0)} ms of CPU each, others included`);
});
await changes.close();
await watchOthers('brotli made', async () => {
  const after = await untilBrotli();
  console.log(`brotli came ${after === null ? 'not' : `after ${(after / 1_000).toFixed(1)} s`}`);
});
await measure('warm, brotli', 1_000, 4, BROTLI);
await untilBrotli(ARROW);
await measure('warm as Arrow, brotli', 1_000, 4, { ...BROTLI, ...ARROW });
await measureReading();
const etag = await measure('warm, gzip', 100, 4, GZIP);
await repeat(20_000, 16, () => caller.get('api/get_status/', { 'if-none-match': etag }));
await measure('unchanged (304)', 20_000, 16, { 'if-none-match': etag });
handOver({ name: `memory of the server with ${records} records`, value: server.rss(), unit: 'MiB' });

caller.close();
await server.end('SIGTERM');
server = await startConsole(store);
caller = new Caller(server.port, caller.cookies);
await measure('unchanged, right after a restart', 1, 1, { 'if-none-match': etag });
caller.close();
await server.end('SIGTERM');
await store.remove();
