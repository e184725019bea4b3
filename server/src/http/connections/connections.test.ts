import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Connections } from './connections.ts';
import type { EndReason } from './connections.ts';

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n';

/** A server with a low connection limit that answers `/` immediately and other paths under control of the test. */
async function startServer(limits: { inAll: number; byAddress: number }) {
  const ended: EndReason[] = [];
  const answers: (() => void)[] = [];
  let now = 0;
  const server = createServer((message, response) => {
    const answer = () => void response.end('done');
    if (message.url === '/') answer();
    else answers.push(answer);
  });
  server.keepAliveTimeout = 72_000;
  const keyOf = (address: string | undefined) => (address === '127.0.0.9' ? null : (address ?? ''));
  const all = { ...limits, keyOf, clock: () => now, publicOrigin: 'https://console.example.com' };
  const connections = new Connections(server, all, (reason) => ended.push(reason));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  /** Connects and sends data; returns after the server has processed it and answered, if it does. */
  async function open(localAddress: string, says = ''): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    const known = once(server, 'connection');
    await known;
    if (says === '') return socket;
    socket.write(says);
    if (says.endsWith('\r\n\r\n')) await (says.startsWith('GET / ') ? once(socket, 'data') : once(server, 'request'));
    return socket;
  }
  return {
    server,
    connections,
    ended,
    answers,
    open,
    advance: (ms: number) => void (now += ms),
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('an address at its limit loses its longest idle connection to each new one', async () => {
  const { open, close, ended, connections, advance } = await startServer({ inAll: 100, byAddress: 4 });
  const kinds = ['', HEAD, ask('/'), ask('/waits')];
  const other = await open('127.0.0.2');
  const held: Socket[] = [];
  for (const says of kinds) held.push(await open('127.0.0.1', says));
  advance(1_000);
  const [silent, half, kept, busy] = held as [Socket, Socket, Socket, Socket];
  for (const first of [silent, half, kept]) {
    const gone = once(first.resume(), 'close');
    await open('127.0.0.1');
    await gone;
  }
  assert.equal(connections.size, 5);
  assert.deepEqual([isOpen(busy), isOpen(other)], [true, true]);
  assert.deepEqual(ended, ['address', 'address', 'address']);
  await close();
});

test('a connection that is in use again is not the longest idle one any more', async () => {
  const { open, close, advance } = await startServer({ inAll: 100, byAddress: 2 });
  const first = await open('127.0.0.1', ask('/'));
  const second = await open('127.0.0.1', ask('/'));
  first.write(ask('/'));
  await once(first, 'data');
  advance(1_000);
  const gone = once(second.resume(), 'close');
  await open('127.0.0.1');
  await gone;
  assert.ok(isOpen(first));
  await close();
});

test('an address whose connections are all in use is refused another one with a message; others are not', async () => {
  const { open, close, answers, ended, advance } = await startServer({ inAll: 100, byAddress: 3 });
  const held: Socket[] = [];
  for (let count = 0; count < 3; count += 1) held.push(await open('127.0.0.1', ask('/waits')));
  const refused = await open('127.0.0.1');
  const [head = '', body = ''] = (await text(refused)).split('\r\n\r\n');
  assert.match(head, /^HTTP\/1\.1 503 /);
  assert.match(head, /^strict-transport-security: max-age=31536000; includeSubDomains\r$/m);
  const { error, code } = JSON.parse(body) as Record<string, string>;
  assert.equal(code, 'too_many_connections');
  assert.equal(error, 'Too many connections are open from your address. Close some of them and try again.');
  await open('127.0.0.2', ask('/'));
  const answered = once(held[0] as Socket, 'data');
  answers[0]?.();
  await answered;
  advance(1_000);
  await open('127.0.0.1', ask('/'));
  assert.deepEqual(ended, ['address', 'address']);
  await close();
});

test('a connection that was opened or answered a moment ago is not closed for another one', async () => {
  const { open, close, ended, advance } = await startServer({ inAll: 100, byAddress: 2 });
  const silent = await open('127.0.0.1');
  advance(999);
  const kept = await open('127.0.0.1', ask('/'));
  assert.match(await text(await open('127.0.0.1')), /^HTTP\/1\.1 503 /);
  for (const socket of [silent, kept]) {
    socket.write(ask('/'));
    await once(socket, 'data');
  }
  advance(-1_000);
  const gone = once(silent.resume(), 'close');
  await open('127.0.0.1');
  await gone;
  assert.deepEqual([isOpen(kept), ended], [true, ['address', 'address']]);
  await close();
});

test('a trusted proxy has no limit per address', async () => {
  const { open, close, ended } = await startServer({ inAll: 100, byAddress: 3 });
  for (let count = 0; count < 20; count += 1) await open('127.0.0.9', ask('/waits'));
  assert.deepEqual(ended, []);
  await close();
});

test('near the total limit the longest idle connection of all is closed for a new one', async () => {
  const { open, close, ended } = await startServer({ inAll: 20, byAddress: 0 });
  const busy = await open('127.0.0.3', ask('/waits'));
  const held: Socket[] = [];
  for (let count = 0; count < 17; count += 1) held.push(await open('127.0.0.1', HEAD));
  assert.deepEqual(ended, []);
  for (const first of held.slice(0, 10)) {
    const gone = once(first.resume(), 'close');
    await open('127.0.0.2', ask('/'));
    await gone;
  }
  assert.deepEqual(new Set(ended), new Set(['room']));
  assert.deepEqual([isOpen(busy), held.filter(isOpen).length], [true, 7]);
  await close();
});

test('above half of the limit keep-alive is short', async () => {
  const { open, close, server } = await startServer({ inAll: 10, byAddress: 0 });
  const held: Socket[] = [];
  for (let count = 0; count < 5; count += 1) held.push(await open('127.0.0.1'));
  assert.equal(server.keepAliveTimeout, 72_000);
  const more = await open('127.0.0.1');
  assert.equal(server.keepAliveTimeout, 5_000);
  more.write(ask('/'));
  const [answer] = (await once(more, 'data')) as [Buffer];
  assert.match(answer.toString(), /^Keep-Alive: timeout=5\r$/m);
  for (const socket of held) socket.destroy();
  while (server.keepAliveTimeout === 5_000) await new Promise(setImmediate);
  assert.equal(server.keepAliveTimeout, 72_000);
  await close();
});
