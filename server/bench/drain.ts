import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile } from './lib/caller.ts';
import { newStore, startConsole } from './lib/console-process.ts';
import { adminCookies } from './lib/people.ts';

/**
 * `npm run bench -- drain [cycles]`: a server gets SIGTERM, again and again, while clients read, write and send slowly
 * and browsers hold connections they opened in advance. As behind a load balancer, clients use another server once
 * /readyz fails; every earlier request must be answered.
 */
const [cycles = 20] = process.argv.slice(2).map(Number);
const CLIENTS = 12;
const SLOW_SENDERS = 4;
const SLOW_BODY = ['[', '  ', '  ', '  ', ']'];
const SLOW_STEP_MS = 500;
const SILENT = 8;
const BALANCER_ASKS_EVERY_MS = 250;

interface Phase {
  isTold: boolean;
  isReady: boolean;
}

/** Results of requests that ended after the signal. */
const tally = { answered: 0, slow: 0, refused: 0, broken: [] as string[] };
const exits: { readonly ms: number; readonly code: number | null }[] = [];

async function note(phase: Phase, kind: 'answered' | 'slow', ask: () => Promise<number | undefined>): Promise<void> {
  try {
    const status = (await ask()) ?? 0;
    if (status >= 400) tally.refused += 1;
    else if (phase.isTold) tally[kind] += 1;
  } catch (error) {
    tally.broken.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
  }
}

async function askOn(caller: Caller, writes: boolean, phase: Phase): Promise<void> {
  for (let turn = 0; phase.isReady; turn += 1) {
    const code = `G${Date.now().toString(36)}${turn}`;
    await note(phase, 'answered', async () => {
      const answer =
        writes && turn % 10 === 0
          ? await caller.post('user/create_group/', { name: code, code, organization: 'hub' })
          : await caller.get('user/get_role/');
      return answer.status;
    });
  }
}

/** A body sent in pieces, for longer than the drain period; and the next one. */
async function sendSlowly(port: number, phase: Phase): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': SLOW_BODY.join('').length };
  while (phase.isReady) {
    await note(phase, 'slow', async () => {
      const message = request({ host: '127.0.0.1', port, method: 'POST', path: '/csp-report', headers });
      const answered = once(message, 'response') as Promise<[IncomingMessage]>;
      const sent = (async () => {
        for (const piece of SLOW_BODY) {
          message.write(piece);
          await wait(SLOW_STEP_MS);
        }
        message.end();
      })();
      const [[answer]] = await Promise.all([answered, sent]);
      answer.resume();
      return answer.statusCode;
    });
  }
}

async function balance(port: number, phase: Phase): Promise<void> {
  while (phase.isReady) {
    await wait(BALANCER_ASKS_EVERY_MS);
    phase.isReady = (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  }
}

const store = await newStore();
const cookies = await inStore(store, (context) => adminCookies(context));
for (let cycle = 0; cycle < cycles; cycle += 1) {
  // An exposed server has a drain period by default.
  const server = await startConsole(store, { NODE_ENV: 'production' });
  const phase: Phase = { isTold: false, isReady: true };
  const caller = new Caller(server.port, cookies);
  await caller.get('user/is_LoggedIn/');
  const work = [
    ...Array.from({ length: CLIENTS }, (_, index) => askOn(caller, index === 0, phase)),
    ...Array.from({ length: SLOW_SENDERS }, () => sendSlowly(server.port, phase)),
    balance(server.port, phase),
  ];
  const silent = Array.from({ length: SILENT }, () => connect(server.port, '127.0.0.1').on('error', () => undefined));
  await wait(500 + Math.random() * 1_000);
  phase.isTold = true;
  const signalled = performance.now();
  const code = await server.end('SIGTERM');
  exits.push({ ms: performance.now() - signalled, code });
  await Promise.all(work);
  silent.forEach((socket) => socket.destroy());
  caller.close();
}
const ms = exits.map((exit) => exit.ms);
console.log(`${cycles} times stopped, ${CLIENTS} clients, ${SLOW_SENDERS} slow senders and ${SILENT} silent connections at a time
  answered after the signal: ${tally.answered} requests and ${tally.slow} slow ones
  broken: ${tally.broken.length} (bar 0)${[...new Set(tally.broken)].map((fault) => ` ${fault}`).join('')}; refused: ${tally.refused} (bar 0)
  exit after p50 ${quantile(ms, 0.5).toFixed(0)} ms, most ${quantile(ms, 1).toFixed(0)} ms (bar 5000); codes ${[...new Set(exits.map((exit) => exit.code))].join(', ')} (bar 0)`);
await store.remove();
