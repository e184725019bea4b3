import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ErrorBody } from '@veritas/shared/contracts';
import * as v from 'valibot';
import { createApp } from '../../app.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { sendRaw } from '../../testing/http/raw-request.ts';
import { serverTest } from '../../testing/server-test.ts';
import { whileListening } from '../../testing/http/while-listening.ts';
import { protectiveHeaders } from '../answers/headers.ts';

const PUBLIC = { publicOrigin: 'https://console.example.com' };

/** Whether a raw response has the common body of refusals and the security headers. */
function assertRefusal(answer: string, name: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]));
  for (const [header, value] of Object.entries(protectiveHeaders(PUBLIC))) assert.equal(headers[header], value, name);
  const { error, ...refusal } = v.parse(ErrorBody, JSON.parse(body));
  assert.deepEqual([refusal.detail, refusal.res, refusal.message], [error, error, error], name);
  assert.match(head, new RegExp(`^x-request-id: ${refusal.request_id}$`, 'm'), name);
  assert.match(head, /^cache-control: no-store$/m, name);
}

serverTest('a method override is refused, and an unknown method is not found', async ({ client, context }) => {
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const answers = await Promise.all(
      ['/livez', '/no/such'].map((path) => client.get(path, { headers: { [header]: 'DELETE' } })),
    );
    const refusals = answers.map(({ status, headers }) => [status, headers['allow']]);
    assert.deepEqual(refusals, [
      [405, 'GET, HEAD'],
      [405, ''],
    ]);
  }
  await whileListening(context, async (port) => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'CONNECT', 'JUNK']) {
      const answer = await sendRaw(
        port,
        `${method} /veritas/user/get_role/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      assert.match(answer, /^(HTTP\/1\.1 40[045] |$)/, method);
      assert.doesNotMatch(answer, /cookie/i);
    }
  });
});

serverTest('a request that names two hosts is refused, whatever it asks for', async ({ context }) => {
  await whileListening(context, async (port) => {
    const lines = (...hosts: string[]) => hosts.map((host) => `${host}\r\n`).join('');
    const statusOf = async (target: string, hosts: string) =>
      /^HTTP\/1\.1 (\d+)/.exec(await sendRaw(port, `GET ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`))?.[1];
    for (const path of ['/livez', '/veritas/user/is_LoggedIn/', '/', '/nowhere']) {
      assert.equal(await statusOf(path, lines('Host: a.test', 'Host: b.test')), '400', path);
      assert.equal(await statusOf(path, lines('Host: a.test', 'HOST: a.test')), '400', path);
      assert.equal(await statusOf(`http://b.test${path}`, lines('Host: a.test')), '400', path);
    }
    assert.equal(await statusOf('/livez', lines('Host: a.test')), '200');
    assert.equal(await statusOf('http://A.test/livez', lines('Host: a.test')), '200');
  });
});

serverTest(
  'a request with ambiguous length (request smuggling) is refused and its connection closed',
  async (server) => {
    await whileListening(server.context, async (port) => {
      const head = 'POST /veritas/user/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      const second = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
      const ambiguous = {
        'length and chunks': `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`,
        'two lengths': `${head}Content-Length: 0\r\nContent-Length: 38\r\n\r\n${second}`,
        'an unknown coding': `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${second}`,
        'bare line feeds': `GET /livez HTTP/1.1\nHost: x\n\n${second}`,
        'a folded header': `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\r\n Content-Length: 38\r\n\r\n${second}`,
        'a space before the colon': `${head}Content-Length : 38\r\n\r\n${second}`,
        'headers without end': `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n${second}`,
      };
      for (const [name, request] of Object.entries(ambiguous)) {
        const answer = await sendRaw(port, request);
        assert.match(answer, /^HTTP\/1\.1 4(00|31) /, name);
        assert.doesNotMatch(answer, /200 OK/, `${name}: the rest was taken for a request`);
        assertRefusal(answer, name);
      }
    });
  },
  PUBLIC,
);

serverTest(
  'slow headers and slow bodies time out',
  async ({ context }) => {
    await whileListening(context, async (port, app) => {
      assert.equal(app.server.headersTimeout, 8_000);
      assert.equal(app.server.requestTimeout, 30_000);
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        const half = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user';
        for (const [path, expected] of [
          ['/csp-report', /^HTTP\/1\.1 408 /],
          ['/veritas/user/login/', /^HTTP\/1\.1 403 /],
          ['/nowhere', /^HTTP\/1\.1 404 /],
        ] as const) {
          let answer: string | undefined;
          void sendRaw(port, `POST ${path} HTTP/1.1\r\n${half}`).then((all) => (answer = all));
          while (answer === undefined) {
            await nextTurn();
            mock.timers.tick(10_000);
          }
          assert.match(answer, expected, path);
          assertRefusal(answer, path);
        }
      } finally {
        mock.timers.reset();
      }
    });
  },
  PUBLIC,
);

serverTest('a handler that never responds is a 503 after a timeout, and the server survives', async ({ context }) => {
  const app = await createApp(context);
  app.get('/hangs', { handlerTimeout: 20 }, () => new Promise<never>(() => undefined));
  const answer = await app.inject('/hangs');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '2');
  assert.equal((await app.inject('/livez')).statusCode, 200);
  await app.close();
});

serverTest(
  'too many requests get 429 with Retry-After, by user and by address',
  async (server) => {
    const id = await addUser(server.context, { username: 'asha', role: 'admin' });
    const [asha, elsewhere] = [server.newClient(), server.newClient()];
    for (const client of [asha, elsewhere]) await startSession(server.context, client, id);
    const ravi = await server.signedInAs({ username: 'ravi', role: 'admin' });
    const ask = (client: typeof asha) => client.get('user/get_role/');
    server.advance(1_000);
    const burst = await Promise.all(Array.from({ length: 9 }, () => ask(asha)));
    assert.deepEqual(burst.map(({ status }) => status).toSorted(), [...Array<number>(8).fill(200), 429]);
    assert.equal(burst.find(({ status }) => status === 429)?.headers['retry-after'], '1');
    assert.equal((await ask(ravi)).status, 200, 'another user is not affected');
    assert.equal((await ask(elsewhere)).status, 429, 'all sessions of a user have one limit');
    server.advance(500);
    assert.equal((await ask(asha)).status, 200);
    assert.equal((await ask(asha)).status, 429);

    const flood = async (ip: string) => (await server.newClient().get('/registry.json', { ip })).status;
    // One line has a whole network of IPv6.
    for (const [address, neighbour, other] of [
      ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
      ['2001:db8::7', '2001:db8::8', '2001:db8:0:1::7'],
    ] as const) {
      const answers = [];
      for (let count = 0; count < 60; count += 1) answers.push(await flood(address));
      assert.equal(answers.filter((status) => status === 404).length, 60);
      assert.equal(await flood(neighbour), 429);
      assert.equal(await flood(other), 404);
    }
    assert.equal((await server.newClient().get('/readyz', { ip: '203.0.113.7' })).status, 200, 'never health');
  },
  { ratePerUser: 2, ratePerAddress: 10 },
);
