import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile, repeat } from './lib/caller.ts';
import { newStore, startConsole } from './lib/console-process.ts';
import { adminCookies } from './lib/people.ts';
import type { Life } from './lib/slow-senders.ts';

/**
 * `npm run bench -- slow-sockets [waves] [sockets]`: attackers that open connections in waves and send a byte a second,
 * or nothing; how long each lasts, and the response times of normal clients during the attack.
 */
const [waves = 20, each = 100] = process.argv.slice(2).map(Number);
const SENDERS = fileURLToPath(new URL('./lib/slow-senders.ts', import.meta.url));
/** About as long as an attack: the p99 of few requests is random. */
const CALM_MS = 15_000;
const CLIENTS = 10;
const PAUSE_MS = 20;

const store = await newStore();
const cookies = await inStore(store, (context) => adminCookies(context));
const server = await startConsole(store);
const caller = new Caller(server.port, cookies);
const ask = async () => {
  const { status } = await caller.get('user/get_role/');
  if (status !== 200) throw new Error(`A good client was answered ${status}`);
};

/** Ten requests in flight, a pause after each: some hundred a second. */
async function goodClients(during: Promise<unknown>): Promise<number[]> {
  const state = { done: false };
  const over = during.finally(() => (state.done = true));
  const taken: number[] = [];
  const client = async () => {
    while (!state.done) {
      taken.push(...(await repeat(1, 1, ask)));
      await wait(PAUSE_MS);
    }
  };
  await Promise.all([over, ...Array.from({ length: CLIENTS }, client)]);
  return taken;
}

await repeat(20_000, CLIENTS, ask);
const before = await goodClients(wait(CALM_MS));
const senders = fork(SENDERS, [server.port, waves, each].map(String));
const attack = (async () => {
  await once(senders, 'message');
  const memory = server.rss();
  const [ended] = (await once(senders, 'message')) as [Life[]];
  return { memory, ended };
})();
const disturbed = await goodClients(attack);
const { memory, ended } = await attack;
console.log(`${waves} waves of ${each} slow sockets; server at ${memory.toFixed(0)} MiB with them open`);
for (const [name, lives] of Map.groupBy(ended, (life) => life.name)) {
  const at = (share: number) =>
    quantile(
      lives.map(({ seconds }) => seconds),
      share,
    ).toFixed(1);
  console.log(`  ${name}: cut after ${at(0)} to ${at(1)} s (bar 12)`);
}
const figures = (taken: number[]) =>
  `p50 ${quantile(taken, 0.5).toFixed(1)} p99 ${quantile(taken, 0.99).toFixed(1)} ms of ${taken.length}`;
const times = (quantile(disturbed, 0.99) / quantile(before, 0.99)).toFixed(1);
console.log(`  good clients before: ${figures(before)}; during: ${figures(disturbed)}; p99 ${times} times (bar 2)`);
caller.close();
await server.end('SIGTERM');
await store.remove();
