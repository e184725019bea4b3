import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { cookieHeader } from '../../core/cookie-header.ts';
import { createApp } from '../../app.ts';
import { REPORTS_AT_ONCE } from '../../reports/turns.ts';
import { TestClient } from '../../testing/client.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { fillWithLarge, LARGE_ASSET, LARGE_REPORT, shellDir } from '../../testing/http/large-answers.ts';
import { serverTest } from '../../testing/server-test.ts';
import { askWithoutReading } from '../../testing/http/slow-reader.ts';

/** Connection limits: total, and per address. */
const PLACES = 60;
const BY_ADDRESS = 20;
const VISITS = 100;

const HEAD =
  'POST /veritas/user/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n';
/** Ways to hold a connection: idle, partial header, partial body, keep-alive. */
const HOLDS = ['', HEAD, `${HEAD}\r\n{"user`, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'];

serverTest(
  'while one address exhausts its limits, every request of another one is answered, including a report',
  async (server) => {
    const app = await createApp(server.context);
    app.server.maxConnections = PLACES;
    const held: Socket[] = [];
    try {
      await fillWithLarge(server);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const people = [];
      for (const username of ['a', 'b', 'c', 'd', 'visitor']) {
        const client = new TestClient(app);
        await startSession(server.context, client, await addUser(server.context, { username, role: 'admin' }));
        people.push(client);
      }
      const [visitor, ...hostile] = people.toReversed() as [TestClient, ...TestClient[]];
      for (const client of hostile) {
        for (let count = 0; count < REPORTS_AT_ONCE.byUser; count += 1) {
          held.push((await askWithoutReading(app, client, LARGE_REPORT)).reader);
        }
      }
      for (let count = 0; count < 4; count += 1) {
        held.push((await askWithoutReading(app, visitor, LARGE_ASSET)).reader);
      }
      for (let count = 0; count < 2 * PLACES; count += 1) held.push(hold(port, HOLDS[count % HOLDS.length] ?? ''));

      const statuses: number[] = [];
      for (let count = 0; count < VISITS; count += 1)
        statuses.push(await visit(port, visitor, 'GET', 'user/get_role/'));
      assert.deepEqual(statuses, Array<number>(VISITS).fill(200));
      assert.equal(await visit(port, visitor, 'POST', 'api/generate_csv/', LARGE_REPORT[2]), 200);
    } finally {
      for (const socket of held) socket.destroy();
      await app.close();
    }
  },
  { connectionsPerAddress: BY_ADDRESS, shellDir },
);

function hold(port: number, says: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined).resume();
  if (says !== '') socket.write(says);
  return socket;
}

/** Over a connection of its own, from another address. Answers the status; rejects when there is no answer. */
function visit(port: number, client: TestClient, method: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const message = request({
      port,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
      agent: false,
      method,
      path: `/veritas/${path}`,
      headers: {
        cookie: cookieHeader(client.cookies),
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    message.on('error', reject);
    message.on('response', (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    message.end(body);
  });
}
