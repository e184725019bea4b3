import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Opens connections in waves that send a byte a second, or nothing, and reports by IPC how long each lasted. In its own
 * process, started by slow-sockets.ts: thousands of sockets would slow down the measured clients.
 */
export interface Life {
  readonly name: string;
  readonly seconds: number;
}

const [port = 0, waves = 0, each = 0] = process.argv.slice(2).map(Number);
const GIVE_UP_MS = 60_000;
const HEAD =
  'POST /veritas/user/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';
/** Sent first; then a byte a second, unless `silent`. */
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

function attack({ name, first, silent }: (typeof KINDS)[number]): Promise<Life> {
  return new Promise((resolve) => {
    const opened = performance.now();
    const socket = connect(port, '127.0.0.1', () => void (first && socket.write(first)));
    const drip = silent ? undefined : setInterval(() => socket.write('a'), 1_000);
    const last = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    socket.on('error', () => undefined);
    socket.resume().on('close', () => {
      clearInterval(drip);
      clearTimeout(last);
      resolve({ name, seconds: (performance.now() - opened) / 1_000 });
    });
  });
}

const lives: Promise<Life>[] = [];
for (let wave = 0; wave < waves; wave += 1) {
  const kind = KINDS[wave % KINDS.length] ?? KINDS[0];
  for (let count = 0; count < each; count += 1) lives.push(attack(kind));
  await wait(250);
}
process.send?.('all open');
process.send?.(await Promise.all(lives));
process.disconnect();
