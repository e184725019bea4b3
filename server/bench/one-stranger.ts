import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cookieHeader } from '../src/core/cookie-header.ts';
import { generateDemo } from '../src/demo/generate.ts';
import { insertAll } from '../src/db/index.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { quantile } from './lib/caller.ts';
import { newStore, startConsole } from './lib/console-process.ts';
import type { Held } from './lib/hostile-address.ts';
import { adminCookies } from './lib/people.ts';
import { reportOf } from './lib/report-days.ts';

/**
 * `npm run bench -- one-stranger [sockets] [connections of an address]`: one address holds all the connections it gets,
 * four of its users do not read their reports and records; how many visits from another address are answered.
 */
const [sockets = 2_500, byAddress = 256] = process.argv.slice(2).map(Number);
const HOSTILE = fileURLToPath(new URL('./lib/hostile-address.ts', import.meta.url));
const RECORDS = 30_000;
/** The generator spreads them over this many days up to today. */
const RECORDS_DAYS = 45;
const USERS = ['a', 'b', 'c', 'd'];
const VISITS = 100;
/** The visits last longer than the timeout of a client that reads nothing. */
const PAUSE_MS = 400;
const REPORT_EVERY = 10;

interface Person {
  readonly cookie: string;
  readonly xsrf: string;
}

const store = await newStore();
const cookies = await inStore(store, async (context) => {
  const { devices } = generateDemo({ records: RECORDS, now: Date.now() });
  for (let from = 0; from < devices.length; from += 1_000) {
    await insertAll(context.db, 'devices', devices.slice(from, from + 1_000));
  }
  await context.db.updateTable('change_counter').set({ seq: devices.length }).execute();
  const people = [];
  for (const name of [...USERS, 'visitor']) people.push(await adminCookies(context, name));
  return people.map(cookieHeader);
});
const server = await startConsole(store, { VERITAS_CONNECTIONS_PER_ADDRESS: String(byAddress) });

interface Visit {
  readonly status: number;
  readonly ms: number;
  readonly setCookie: readonly string[];
}

/** Over a connection of its own; status 0: no answer. */
function visit(method: string, path: string, person: Person, body?: string): Promise<Visit> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, setCookie: readonly string[] = []) => {
      resolve({ status, setCookie, ms: performance.now() - started });
    };
    const message = request({
      port: server.port,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
      agent: false,
      method,
      path: `/veritas/${path}`,
      headers: {
        cookie: person.cookie,
        'x-xsrf-token': person.xsrf,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    message.on('error', () => end(0));
    message.on('response', (answer) => {
      answer.on('error', () => end(0));
      answer.resume().on('end', () => end(answer.statusCode ?? 0, answer.headers['set-cookie']));
    });
    message.end(body);
  });
}

async function person(cookie: string): Promise<Person> {
  const { setCookie } = await visit('GET', 'user/get_role/', { cookie, xsrf: '' });
  const line = setCookie.find((one) => one.startsWith('XSRF-TOKEN=')) ?? '';
  const xsrf = decodeURIComponent(line.slice('XSRF-TOKEN='.length).split(';', 1)[0] ?? '');
  return { cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, xsrf };
}

const [visitor, ...hostile] = (await Promise.all(cookies.toReversed().map(person))) as [Person, ...Person[]];
const days = JSON.stringify(reportOf(RECORDS_DAYS));

async function visits(count: number): Promise<{ pages: Visit[]; reports: Visit[] }> {
  const [pages, reports]: [Visit[], Visit[]] = [[], []];
  for (let turn = 0; turn < count; turn += 1) {
    pages.push(await visit('GET', 'user/get_role/', visitor));
    if (turn % REPORT_EVERY === 0) reports.push(await visit('POST', 'api/generate_csv/', visitor, days));
    await wait(PAUSE_MS);
  }
  return { pages, reports };
}

function print(name: string, { pages, reports }: Awaited<ReturnType<typeof visits>>): void {
  for (const [what, all] of Object.entries({ visits: pages, reports })) {
    const served = all.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const others = [...new Set(all.map(({ status }) => status))].filter((status) => status !== 200);
    const times = `p50 ${quantile(served, 0.5).toFixed(0)} p99 ${quantile(served, 0.99).toFixed(0)} ms`;
    console.log(
      `  ${what} ${name}: ${served.length} of ${all.length} answered, ${times}${others.length > 0 ? `; else ${others.join(', ')}` : ''}`,
    );
  }
}

const calm = await visits(20);
const before = server.rss();
const attacker = fork(HOSTILE, [String(server.port), String(sockets), JSON.stringify(hostile), days]);
await once(attacker, 'message');
const during = await visits(VISITS);
const memory = server.rss();
attacker.send('end');
const [held] = (await once(attacker, 'message')) as [Held[]];
console.log(
  `one address, ${sockets} sockets opened again and again, at most ${byAddress || 'any number'} of an address`,
);
print('before', calm);
print('during', during);
for (const { name, opened, openNow, lasted } of held) {
  const range =
    lasted === null ? 'none ended' : `those that ended lasted ${lasted[0].toFixed(1)} to ${lasted[1].toFixed(1)} s`;
  console.log(`  ${name}: ${opened} opened, ${openNow} open at the end, ${range}`);
}
console.log(`  server: ${before.toFixed(0)} MiB before, ${memory.toFixed(0)} MiB during`);
await server.end('SIGTERM');
await store.remove();
