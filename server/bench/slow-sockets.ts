import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Caller, quantile } from './lib/caller.ts';
import { inStore, newStore, startConsole } from './lib/console-process.ts';
import { adminCookies } from './lib/people.ts';

/**
 * `npm run bench -- slow-sockets [waves] [sockets]`: attackers that open connections in waves and send a byte a second, or
 * nothing; how long each lasts, and what a good client feels of it.
 */
const [waves = 20, each = 100] = process.argv.slice(2).map(Number);
const GIVE_UP_MS = 60_000;
const HEAD =
  'POST /veritas/user/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';
/** What is sent at once; then a byte a second, unless `silent`. */
const KINDS = [
  { name: 'slow headers', first: 'GET /veritas/user/get_role/ HTTP/1.1\r\nHost: x\r\nX-A: ', silent: false },
  { name: 'slow body', first: `${HEAD}\r\n{`, silent: false },
  {
    name: 'slow report of a violation',
    first: `${HEAD.replace('/veritas/user/login/', '/csp-report')}\r\n{`,
    silent: false,
  },
  { name: 'nothing at all', first: '', silent: true },
] as const;

const store = newStore();
const cookies = await inStore(store.dataDir, (context) => adminCookies(context));
const server = await startConsole(store.dataDir);
const caller = new Caller(server.port, cookies);

/** Ten requests in flight, a pause after each: some hundred a second. */
async function goodClients(until: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (!until()) {
        const started = performance.now();
        const { status } = await caller.get('user/get_role/');
        if (status !== 200) throw new Error(`A good client was answered ${status}`);
        taken.push(performance.now() - started);
        await wait(20);
      }
    }),
  );
  return taken;
}

function attack(kind: (typeof KINDS)[number]): Promise<number> {
  return new Promise((resolve) => {
    const opened = performance.now();
    const socket = connect(server.port, '127.0.0.1', () => void (kind.first && socket.write(kind.first)));
    const drip = kind.silent ? undefined : setInterval(() => socket.write('a'), 1_000);
    const last = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    socket.on('error', () => undefined);
    socket.resume().on('close', () => {
      clearInterval(drip);
      clearTimeout(last);
      resolve((performance.now() - opened) / 1_000);
    });
  });
}

const calmUntil = performance.now() + 5_000;
const before = await goodClients(() => performance.now() > calmUntil);
const state = { done: false };
const during = goodClients(() => state.done);
const lives: Promise<{ name: string; seconds: number }>[] = [];
for (let wave = 0; wave < waves; wave += 1) {
  const kind = KINDS[wave % KINDS.length] ?? KINDS[0];
  for (let count = 0; count < each; count += 1)
    lives.push(attack(kind).then((seconds) => ({ name: kind.name, seconds })));
  await wait(250);
}
const memory = server.rss();
const ended = await Promise.all(lives);
state.done = true;
const disturbed = await during;
console.log(`${waves} waves of ${each} slow sockets; server at ${memory.toFixed(0)} MiB with them open`);
for (const { name } of KINDS) {
  const seconds = ended.filter((life) => life.name === name).map((life) => life.seconds);
  if (seconds.length > 0)
    console.log(
      `  ${name}: cut after ${quantile(seconds, 0).toFixed(1)} to ${quantile(seconds, 1).toFixed(1)} s (bar 12)`,
    );
}
const figures = (taken: number[]) =>
  `p50 ${quantile(taken, 0.5).toFixed(1)} p99 ${quantile(taken, 0.99).toFixed(1)} ms of ${taken.length}`;
console.log(`  good clients before: ${figures(before)}; during: ${figures(disturbed)} (bar: p99 at most twice)`);
caller.close();
await server.end('SIGTERM');
store.remove();
