import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './caller.ts';

/**
 * Holds as many connections to a server as it gets, and reopens each that is closed: idle ones, partial requests,
 * keep-alive ones, and readers that never read a report or all records. In its own process, started by one-stranger.ts,
 * because the sockets would slow down the measured visitors.
 */
export interface Held {
  readonly name: string;
  readonly opened: number;
  readonly openNow: number;
  /** Minimum and maximum lifetime of closed connections, in seconds; null: none was closed. */
  readonly lasted: readonly [number, number] | null;
}

const [port = 0, sockets = 0] = process.argv.slice(2, 4).map(Number);
/** A `Cookie` line and a token of each user that the attacker has signed in as. */
const users = JSON.parse(process.argv[4] ?? '[]') as { cookie: string; xsrf: string }[];
const REOPEN_MS = 500;
/**
 * A client that reads nothing detects a closed connection only by writing; an empty line between requests is allowed.
 */
const READER_WRITES_MS = 2_000;
const HOST = 'Host: x\r\n';
const LOGIN = `POST /veritas/user/login/ HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n`;
/** What reports are asked for. */
const days = process.argv[5] ?? '{}';

interface Kind {
  readonly name: string;
  readonly says: string;
  /** Never reads the response. */
  readonly isReader: boolean;
  opened: number;
  openNow: number;
  readonly lasted: number[];
}

const kind = (name: string, says: string, isReader = false): Kind => {
  return { name, says, isReader, opened: 0, openNow: 0, lasted: [] };
};
const HOLDERS = [
  kind('nothing said', ''),
  kind('half a header', LOGIN),
  kind('half a body', `${LOGIN}\r\n{"user`),
  kind('idle after an answer', `GET /livez HTTP/1.1\r\n${HOST}\r\n`),
];
const READERS = users.flatMap(({ cookie, xsrf }) => {
  const who = `${HOST}Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${xsrf}\r\n`;
  const report = `POST /veritas/api/generate_csv/ HTTP/1.1\r\n${who}Content-Type: application/json\r\nContent-Length: ${days.length}\r\n\r\n${days}`;
  const records = `GET /veritas/api/get_status/ HTTP/1.1\r\n${who}\r\n`;
  return [...Array<string>(3).fill(report), ...Array<string>(8).fill(records)].map((says) =>
    kind(says === report ? 'unread report' : 'unread records', says, true),
  );
});
const open = new Set<Socket>();
let isOver = false;

function hold(held: Kind): void {
  if (isOver) return;
  const opened = performance.now();
  const socket = connect(port, '127.0.0.1');
  held.opened += 1;
  held.openNow += 1;
  open.add(socket);
  if (held.says !== '') socket.write(held.says);
  if (held.isReader) socket.pause();
  else socket.resume();
  const writes = setInterval(() => held.isReader && socket.write('\r\n'), READER_WRITES_MS);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(writes);
    open.delete(socket);
    held.openNow -= 1;
    held.lasted.push((performance.now() - opened) / 1_000);
    void wait(REOPEN_MS).then(() => hold(held));
  });
}

for (const reader of READERS) hold(reader);
for (let count = 0; count < sockets; count += 1) {
  const held = HOLDERS[count % HOLDERS.length];
  if (held) hold(held);
  if (count % 100 === 0) await wait(20);
}
process.send?.('all open');
process.once('message', () => {
  isOver = true;
  const kinds = Object.entries(Object.groupBy([...HOLDERS, ...READERS], ({ name }) => name));
  const report = kinds.map(([name, held = []]): Held => {
    const sum = (of: (one: Kind) => number) => held.reduce((total, one) => total + of(one), 0);
    const lasted = held.flatMap((one) => one.lasted);
    const range = lasted.length === 0 ? null : ([quantile(lasted, 0), quantile(lasted, 1)] as const);
    return { name, opened: sum((one) => one.opened), openNow: sum((one) => one.openNow), lasted: range };
  });
  for (const socket of open) socket.destroy();
  process.send?.(report, () => process.disconnect());
});
