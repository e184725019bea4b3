import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { cookieHeader } from '../src/core/cookie-header.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import type { AppContext } from '../src/context/app-context.ts';
import { migrate, openDatabase } from '../src/db/index.ts';
import { TestClient } from '../src/testing/client.ts';
import { addGroup, addUser, startSession } from '../src/testing/fixtures.ts';

/**
 * A server in its own process that measures its memory and event loop delay. Started by the measuring scripts over IPC:
 * 'begin' starts the measurement, 'end' returns it.
 */
export interface Figures {
  /** Resident memory at 'begin' and the most of it since, in bytes. */
  readonly rssBefore: number;
  readonly rssMost: number;
  /** Event loop delay in ms. */
  readonly loop: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly cpuSeconds: number;
  /** Memory by kind at its peak, and every second, in bytes. */
  readonly memoryAtMost: NodeJS.MemoryUsage;
  readonly memory: readonly NodeJS.MemoryUsage[];
}

export interface Ready {
  readonly url: string;
  readonly port: number;
  readonly cookies: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
}

const RESOLUTION_MS = 5;
const dataDir = mkdtempSync(join(tmpdir(), 'veritas-bench-'));
const config = readConfig({
  ...process.env,
  VERITAS_DATA_DIR: dataDir,
  VERITAS_SEED_RECORDS: '0',
  VERITAS_RATE_PER_USER: '0',
  VERITAS_RATE_PER_ADDRESS: '0',
  VERITAS_CONNECTIONS_PER_ADDRESS: '0',
});
const store = openDatabase(config);
await migrate(store);
const log = pino({ level: 'warn' }, pino.destination(2));
const context: AppContext = { ...store, config, clock: Date.now, log };
const app = await createApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const client = new TestClient(app);
await addGroup(context, 'BLR_KOR');
await startSession(context, client, await addUser(context, { role: 'admin' }));

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let rssBefore = 0;
let rssMost = 0;
let memoryAtMost = process.memoryUsage();
let memory: NodeJS.MemoryUsage[] = [];
let cpuBefore = process.cpuUsage();
setInterval(() => {
  if (process.memoryUsage.rss() <= rssMost) return;
  memoryAtMost = process.memoryUsage();
  rssMost = memoryAtMost.rss;
}, 20).unref();
setInterval(() => memory.push(process.memoryUsage()), 1_000).unref();

function figures(): Figures {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    rssBefore,
    rssMost,
    loop: { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) },
    cpuSeconds: (user + system) / 1e6,
    memoryAtMost,
    memory,
  };
}

process.on('message', (message) => {
  if (message === 'begin') {
    memoryAtMost = process.memoryUsage();
    memory = [];
    rssBefore = rssMost = memoryAtMost.rss;
    cpuBefore = process.cpuUsage();
    delay.reset();
    delay.enable();
    process.send?.('begun');
  } else process.send?.(figures());
});
process.once('disconnect', () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const { port } = app.server.address() as AddressInfo;
const ready: Ready = {
  url: `http://127.0.0.1:${port}`,
  port,
  cookies: [...client.cookies],
  headers: {
    cookie: cookieHeader(client.cookies),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    origin: `http://127.0.0.1:${port}`,
  },
};
process.send?.(ready);
