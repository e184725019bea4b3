import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { apiUrl, CURSOR_HEADER, STATUS_EVENTS_PATH } from '@veritas/shared/contracts';
import { cookieHeader } from '../src/core/cookie-header.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile } from './lib/caller.ts';
import type { Heard } from './lib/caller.ts';
import { databaseGiven, newStore, startConsole } from './lib/console-process.ts';
import { handOver } from './lib/figures.ts';
import { adminCookies } from './lib/people.ts';
import { recordChanges } from './lib/record-changes.ts';

/**
 * `npm run bench -- live [records] [consoles] [seconds] [postgres]`: open consoles while 50 records a second change.
 * Prints bytes a minute and console, CPU of the server a change, and how long a change takes to reach a console.
 */
const numbers = process.argv.slice(2).map(Number).filter(Number.isInteger);
const [records = 10_000, consoles = 50, seconds = 30] = numbers;
const CHANGES_A_SECOND = 50;
/** As the console asks. */
const [GAP_MS, SPREAD_MS] = [900, 250];
const CONSOLES_OF_USER = 6;

const store = await newStore(databaseGiven());
const people = await inStore(store, async (context) => {
  await seedDemo(context, { records, now: Date.now() });
  const names = Array.from({ length: Math.ceil(consoles / CONSOLES_OF_USER) }, (_, index) => `reader${index}`);
  const all: Map<string, string>[] = [];
  for (const name of names) all.push(await adminCookies(context, name));
  return all;
});
const server = await startConsole(store);
const changes = recordChanges(store);
const committedAt = new Map<number, number>();
const taken: number[] = [];
const sent = { events: 0, bodies: 0, heads: 0, answers: 0 };
const over = new AbortController();

/** At the end connections are closed during their requests. */
const unlessOver = (error: unknown) => {
  if (!over.signal.aborted) throw error;
};
const decompress = promisify(brotliDecompress);
const decompressed = async (bytes: Buffer) => (await decompress(bytes)).toString();
const seqOf = (cursor: string) => Number(cursor.split('-').at(-1));
const headBytes = ({ headers }: Heard) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);

class OpenConsole {
  readonly #caller: Caller;
  #cursor = '';
  #announced = '';
  #triedAt = 0;
  #isDue = false;
  #events: ClientRequest | null = null;

  constructor(cookies: ReadonlyMap<string, string>) {
    this.#caller = new Caller(server.port, cookies);
  }

  async open(): Promise<void> {
    this.#cursor = String((await this.#caller.get('api/get_status/')).headers[CURSOR_HEADER]);
    const cookie = cookieHeader(this.#caller.cookies);
    const path = apiUrl(STATUS_EVENTS_PATH);
    const headers = { accept: 'text/event-stream', cookie };
    this.#events = request({ host: '127.0.0.1', port: server.port, path, headers }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`The events were refused: ${answer.statusCode}`);
      answer.on('error', () => undefined);
      answer.on('data', (bytes: Buffer) => {
        sent.events += bytes.length;
        this.#announced = /data: (\S+)/.exec(bytes.toString())?.[1] ?? this.#announced;
        this.#hear().catch(unlessOver);
      });
    }).on('error', () => undefined);
    this.#events.end();
  }

  close(): void {
    this.#events?.destroy();
    this.#caller.close();
  }

  async #hear(): Promise<void> {
    if (this.#isDue) return;
    this.#isDue = true;
    const gap = this.#triedAt + GAP_MS - performance.now();
    await wait(Math.max(gap, Math.random() * SPREAD_MS));
    this.#isDue = false;
    this.#triedAt = performance.now();
    const answer = await this.#caller.get(
      `api/get_status/?since=${this.#cursor}&steps=1&announced=${this.#announced}`,
      {
        'accept-encoding': 'gzip, br',
      },
    );
    if (over.signal.aborted) return;
    sent.answers += 1;
    sent.bodies += answer.body.length;
    sent.heads += headBytes(answer);
    await this.#note(answer);
  }

  async #note({ body, headers }: Heard): Promise<void> {
    const text = headers['content-encoding'] === 'br' ? await decompressed(body) : body.toString();
    const { cursor } = JSON.parse(text) as { cursor: string };
    for (let seq = seqOf(this.#cursor) + 1; seq <= seqOf(cursor); seq += 1) {
      const at = committedAt.get(seq);
      if (at !== undefined) taken.push(performance.now() - at);
    }
    this.#cursor = cursor;
  }
}

const open = Array.from(
  { length: consoles },
  (_, index) => new OpenConsole(people[index % people.length] ?? new Map()),
);
for (const one of open) await one.open();
await wait(2_000);
Object.assign(sent, { events: 0, bodies: 0, heads: 0, answers: 0 });
const [cpu, started] = [server.cpu(), performance.now()];
let count = 0;
while (performance.now() - started < seconds * 1_000) {
  const due = Math.floor(((performance.now() - started) / 1_000) * CHANGES_A_SECOND);
  for (; count < due; count += 1) committedAt.set(await changes.takeStep(), performance.now());
  await wait(10);
}
const used = server.cpu() - cpu;
await wait(2_500);
over.abort();

const minutes = (performance.now() - started) / 60_000;
const kB = (bytes: number) => bytes / minutes / consoles / 1_000;
const each = (bytes: number) => `${kB(bytes).toFixed(1)} kB`;
const most = (value: number) => ({ at: 'most', value }) as const;
handOver({ name: 'answers a minute and console', value: kB(sent.bodies), unit: 'kB', bar: most(60) });
handOver({ name: 'events and headers a minute and console', value: kB(sent.events + sent.heads), unit: 'kB' });
handOver({ name: 'a change', value: (used / count) * 1_000, unit: 'ms CPU' });
handOver({
  name: 'a change and 1,000 consoles',
  value: (used / count / consoles) * 1e6,
  unit: 'ms CPU',
  bar: most(20),
});
handOver({ name: 'commit to a console, p99', value: quantile(taken, 0.99), unit: 'ms', bar: most(2_000) });
console.log(`${consoles} consoles, ${records} records, ${databaseGiven()}, ${count} changes in ${seconds} s
a minute and console: ${each(sent.bodies)} of answers (bar 60), ${each(sent.events)} of events, ${each(sent.heads)} of headers, ${(sent.answers / minutes / consoles).toFixed(1)} answers
server CPU: ${((used / count) * 1_000).toFixed(2)} ms a change, ${((used / count / consoles) * 1e6).toFixed(1)} ms a change and 1,000 consoles (bar 20)
from commit to a console: p50 ${quantile(taken, 0.5).toFixed(0)} ms, p99 ${quantile(taken, 0.99).toFixed(0)} ms, longest ${quantile(taken, 1).toFixed(0)} ms of ${taken.length} (bar 2000)`);
for (const one of open) one.close();
await changes.close();
await server.end('SIGTERM');
await store.remove();
