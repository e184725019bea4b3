import * as https from 'node:https';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '@veritas/shared/contracts';
import { cookieHeader } from '../src/core/cookie-header.ts';
import { freePort } from '../src/testing/http/free-port.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller } from './lib/caller.ts';
import { newStore, startConsole, type ConsoleProcess } from './lib/console-process.ts';
import { adminCookies } from './lib/people.ts';
import { PROXIES, startProxy } from './lib/proxy-process.ts';

/**
 * `npm run bench -- proxies [rounds]`: nginx, Caddy and HAProxy with the examples of deploy/ before two processes on
 * one PostgreSQL. In each round both processes are replaced, one after the other, while clients read and write by TLS.
 * Before that a user reloads a page many times: a proxy that keeps the stream of each former page leaves none for the
 * next one. First of all a server cuts an answer, which must not look whole to the client.
 */
const [rounds = 5] = process.argv.slice(2).map(Number);
const CLIENTS = 8;
/** Twice the streams of changes that a user may have in both processes. */
const RELOADS = 24;
/** A server learns of the end of a stream from its proxy, as with a reload that takes this long. */
const RELOAD_MS = 200;

interface Tally {
  answered: number;
  readonly failed: string[];
}

async function askOn(caller: Caller, client: number, tally: Tally, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const code = `P${client}${Date.now().toString(36)}${turn}`;
    const writes = turn % 10 === 9;
    const note = (failure: string) => tally.failed.push(`${writes ? 'POST' : 'GET'} ${failure}`);
    try {
      const { status } = await (writes
        ? caller.post('user/create_group/', { name: code, code, organization: 'hub' })
        : caller.get(turn % 2 === 0 ? 'user/get_role/' : 'api/get_status/'));
      if (status < 400) tally.answered += 1;
      else note(String(status));
    } catch (error) {
      note(error instanceof Error && 'code' in error ? String(error.code) : String(error));
    }
  }
}

/** How many pages, each opened after the former was left, get no stream of changes. */
async function countWithoutStream(port: number, cookies: ReadonlyMap<string, string>): Promise<number> {
  let without = 0;
  for (let page = 0; page < RELOADS; page += 1) {
    const request = https.get({
      host: '127.0.0.1',
      port,
      path: `${API_BASE}/api/status_events/`,
      headers: { accept: 'text/event-stream', cookie: cookieHeader(cookies) },
      agent: false,
      rejectUnauthorized: false,
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'data');
    if (answer.statusCode !== 200) without += 1;
    answer.on('error', () => undefined);
    request.destroy();
    await setTimeout(RELOAD_MS);
  }
  return without;
}

/** Whether a client takes for whole what its server cut in the middle, as a report whose server is killed. */
async function takesCutForWhole(name: keyof typeof PROXIES): Promise<boolean> {
  const server = createServer((request, answer) => {
    if (request.url === '/readyz' || request.url === '/livez') return answer.end();
    answer.write(Buffer.alloc(2 ** 20), () => request.socket.resetAndDestroy());
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxyPort = await freePort();
  const proxy = await startProxy(name, { proxy: proxyPort, servers: [port, port] });
  const asked = https.get({ host: '127.0.0.1', port: proxyPort, agent: false, rejectUnauthorized: false });
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode === 200 && answer.complete;
  } catch {
    return false;
  } finally {
    await proxy.end();
    server.closeAllConnections();
    server.close();
  }
}

for (const name of Object.keys(PROXIES) as (keyof typeof PROXIES)[]) {
  const isCutUnseen = await takesCutForWhole(name);
  console.log(`${name}: an answer that its server cut ${isCutUnseen ? 'looks whole (bar: fails)' : 'fails'}`);
  const store = await newStore('postgres');
  const cookies = await inStore(store, (context) => adminCookies(context));
  const [proxyPort, first, second] = [await freePort(), await freePort(), await freePort()];
  const start = (port: number) =>
    startConsole(store, {
      PORT: String(port),
      NODE_ENV: 'production',
      VERITAS_TRUST_PROXY: '127.0.0.1',
      VERITAS_PUBLIC_ORIGIN: `https://127.0.0.1:${proxyPort}`,
    });
  const processes: ConsoleProcess[] = [await start(first), await start(second)];
  const proxy = await startProxy(name, { proxy: proxyPort, servers: [first, second] });
  const without = await countWithoutStream(proxyPort, cookies);
  console.log(`${name}: ${without} of ${RELOADS} pages that were reloaded got no stream of changes (bar 0)`);
  const tally: Tally = { answered: 0, failed: [] };
  let isOver = false;
  const callers = Array.from({ length: CLIENTS }, () => new Caller(proxyPort, cookies, { tls: true }));
  const work = callers.map((caller, client) => askOn(caller, client, tally, () => isOver));
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, port] of [first, second].entries()) {
      await processes[index]?.end('SIGTERM');
      processes[index] = await start(port);
    }
  }
  isOver = true;
  await Promise.all(work);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(
    `${name}: ${rounds * 2} replacements in ${seconds} s, ${tally.answered} requests answered, ` +
      `${tally.failed.length} failed (bar 0) ${[...new Set(tally.failed)].join(', ')}`,
  );
  for (const caller of callers) caller.close();
  await proxy.end();
  for (const one of processes) await one.end('SIGTERM');
  await store.remove();
}
