import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inStore } from '../src/testing/database/in-store.ts';
import { printedLine } from '../src/testing/process/printed-line.ts';
import { Caller, quantile, repeat } from './lib/caller.ts';
import { databaseGiven, newStore, startConsole } from './lib/console-process.ts';
import { handOver } from './lib/figures.ts';
import { adminCookies } from './lib/people.ts';
import { cpuOf } from './lib/usage.ts';

/**
 * `npm run bench -- signed-in [requests] [postgres]`: what a small request of a signed-in user costs the server,
 * compared with an empty server of the same framework.
 */
const [requests = 20_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const HELLO = fileURLToPath(new URL('./lib/hello.ts', import.meta.url));
/** Warm-up: JIT compilation in the first seconds is not part of the cost of a request. */
const WARM_UP = 20_000;

async function measure(name: string, pid: number, caller: Caller, path: string): Promise<void> {
  const ask = async () => {
    const { status } = await caller.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  };
  await repeat(WARM_UP, 16, ask);
  const [cpu, started] = [cpuOf(pid), performance.now()];
  const taken = await repeat(requests, 16, ask);
  const [seconds, used] = [(performance.now() - started) / 1_000, cpuOf(pid) - cpu];
  const value = (used / requests) * 1e6;
  if (name.startsWith('GET')) handOver({ name, value, unit: 'µs CPU', bar: { at: 'most', value: 150 } });
  console.log(`${name}: ${value.toFixed(0)} µs of CPU each
  ${(requests / seconds).toFixed(0)} a second beside their client; p50 ${quantile(taken, 0.5).toFixed(1)} ms, p99 ${quantile(taken, 0.99).toFixed(1)} ms`);
  caller.close();
}

const hello = spawn(process.execPath, [HELLO], { stdio: ['ignore', 'pipe', 'inherit'] });
const [, printed] = await printedLine(hello, /:(\d+)$/);
const port = Number(printed);
await measure('nothing but the framework', hello.pid ?? 0, new Caller(port), 'user/get_role/');
hello.kill('SIGTERM');

const store = await newStore(databaseGiven());
const cookies = await inStore(store, (context) => adminCookies(context));
const server = await startConsole(store);
console.log(`signed in, ${databaseGiven()} (bar 150 µs)`);
for (const path of ['user/is_LoggedIn/', 'user/get_role/'])
  await measure(`GET ${path}`, server.pid, new Caller(server.port, cookies), path);
await server.end('SIGTERM');
await store.remove();
