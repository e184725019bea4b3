import { Caller, quantile, repeat } from './lib/caller.ts';
import { databaseGiven, newStore, startConsole } from './lib/console-process.ts';

/**
 * `npm run bench -- status [records] [postgres]`: get_status first, warm and unchanged; and how long the first one, which
 * puts the whole answer together, keeps others waiting.
 */
const [records = 10_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const PASSWORD = 'doorstep-to-hub';
const store = await newStore(databaseGiven());
const server = await startConsole(store, { VERITAS_SEED_RECORDS: String(records) });
const caller = new Caller(server.port);
await caller.get('user/is_LoggedIn/');
const { status } = await caller.post('user/login/', { username: 'admin', password: PASSWORD });
if (status !== 200) throw new Error(`The sign-in was answered ${status}`);

async function measure(name: string, count: number, width: number, headers: Record<string, string>): Promise<string> {
  let [size, etag] = [0, ''];
  const [cpu, started] = [server.cpu(), performance.now()];
  const taken = await repeat(count, width, async () => {
    const answer = await caller.get('api/get_status/', headers);
    [size, etag] = [answer.body.length, String(answer.headers['etag'])];
  });
  const [seconds, used] = [(performance.now() - started) / 1_000, server.cpu() - cpu];
  console.log(`${name}: ${((used / count) * 1e6).toFixed(0)} µs of CPU each, ${(size / 1_000).toFixed(0)} kB
  ${(count / seconds).toFixed(0)} a second; p50 ${quantile(taken, 0.5).toFixed(1)} ms, p99 ${quantile(taken, 0.99).toFixed(1)} ms`);
  return etag;
}

/** Small requests, one after the other, until `work` is done; tells how long they took. */
async function watchOthers(name: string, work: () => Promise<unknown>): Promise<void> {
  const other = new Caller(server.port, caller.cookies);
  await repeat(500, 1, () => other.get('user/get_role/'));
  const state = { done: false };
  const working = work().finally(() => (state.done = true));
  const taken: number[] = [];
  while (!state.done) taken.push(...(await repeat(1, 1, () => other.get('user/get_role/'))));
  await working;
  const at = (share: number) => quantile(taken, share).toFixed(1);
  console.log(`  others meanwhile, ${name}: p50 ${at(0.5)} ms, longest ${at(1)} ms of ${taken.length} (bar 50)`);
  other.close();
}

console.log(`get_status of ${records} records, ${databaseGiven()}; bars: warm 1000 µs, unchanged 100 µs`);
await watchOthers('first', () => measure('first, gzip', 1, 1, { 'accept-encoding': 'gzip' }));
await repeat(300, 4, () => caller.get('api/get_status/', { 'accept-encoding': 'gzip' }));
const etag = await measure('warm, gzip', 1_000, 4, { 'accept-encoding': 'gzip' });
await watchOthers('brotli made', async () => {
  await measure('brotli while it is made', 1, 1, { 'accept-encoding': 'br, gzip' });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
});
await measure('warm, brotli', 1_000, 4, { 'accept-encoding': 'br, gzip' });
await repeat(20_000, 16, () => caller.get('api/get_status/', { 'if-none-match': etag }));
await measure('unchanged (304)', 20_000, 16, { 'if-none-match': etag });
caller.close();
await server.end('SIGTERM');
await store.remove();
