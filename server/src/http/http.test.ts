import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { levels } from 'pino';
import type { Answer } from '../testing/client.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';

serverTest('every answer of the API carries the same protective headers', async ({ client, signedInAs }) => {
  const admin = await signedInAs({ role: 'admin' });
  const answers = [
    await client.get('user/is_LoggedIn/'),
    await admin.get('user/get_role/'),
    await admin.get('user/nothing_here/'),
    await client.post('user/login/', {}, { headers: { origin: 'https://evil.example' } }),
    await client.get('user/download_apk/'),
    await client.get('/veritas/%zz'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 200, 404, 403, 401, 400],
  );
  for (const { headers } of answers) {
    const changing = ['date', 'set-cookie', 'content-length', 'connection', 'x-request-id', 'content-language', 'vary'];
    const lasting = Object.entries(headers).filter(([name]) => !changing.includes(name));
    assert.deepEqual(Object.fromEntries(lasting), {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  }
});

serverTest(
  'HSTS is sent where users come by https, and nowhere else',
  async ({ client, restart, newClient }) => {
    const withHttps = await client.get('/livez');
    assert.equal(withHttps.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    await restart({ publicOrigin: '' });
    assert.equal((await newClient().get('/livez')).headers['strict-transport-security'], undefined);
  },
  { publicOrigin: 'https://console.example.com' },
);

serverTest('every refusal has one message under all four keys, a code and the id of its log lines', async (server) => {
  const answer = await server.client.get('no/such/call/');
  assert.equal(answer.status, 404);
  const { error, detail, res, message, code, fields, request_id } = answer.error();
  assert.deepEqual([detail, res, message], [error, error, error]);
  assert.deepEqual([code, fields], ['no_such_address', {}]);
  assert.ok(server.logs.some((line) => line['reqId'] === request_id && line['status'] === 404));
});

serverTest('an internal error has a generic message; the cause is in the log only', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await sql`drop table brand_manufacturers`.execute(server.context.db);
  const answer = await client.get('api/whitelable/');
  assert.equal(answer.status, 500);
  assert.equal(answer.error().error, 'Something went wrong on the server. Try again in a moment.');
  assert.doesNotMatch(answer.text, /brand_manufacturers|select|\.ts/);
  assert.ok(server.logs.some((line) => JSON.stringify(line).includes('brand_manufacturers')));
  const line = server.logs.find(({ msg, status }) => msg === 'answered' && status === 500);
  assert.equal(line?.['level'], levels.values['error']);
});

serverTest('an unavailable database is a 503, not a sign-out', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const broken = { ...server.context.db, getExecutor: () => assert.fail(lost) };
  Object.defineProperty(server.context, 'db', { value: broken });
  const answer = await client.get('user/is_LoggedIn/');
  assert.equal(answer.status, 503);
  assert.equal(answer.headers['retry-after'], '2');
});

serverTest('only JSON bodies up to the size of a form are accepted', async ({ client }) => {
  await client.visit();
  const send = (body: string, type?: string) =>
    client.post('user/login/', body, { headers: type === undefined ? {} : { 'content-type': type } });
  const credentials = JSON.stringify({ username: 'a', password: 'b' });
  assert.equal((await send(credentials, 'application/json')).status, 401);
  assert.equal((await send(credentials, 'text/plain')).status, 415);
  assert.equal((await send('username=a&password=b', 'application/x-www-form-urlencoded')).status, 415);
  assert.equal((await send(credentials)).status, 415);
  assert.equal((await send('{"username":', 'application/json')).status, 400);
  assert.equal((await send('{"__proto__":{"x":1}}', 'application/json')).status, 400);
  assert.equal((await send(JSON.stringify({ username: 'a'.repeat(70_000) }), 'application/json')).status, 413);
  assert.equal((await client.get(`user/get_role/?${'x'.repeat(2_100)}`)).status, 414);
});

serverTest('a POST with a JSON content type and an empty body is accepted', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'admin' });
  const answer = await client.post('user/refresh/', '', { headers: { 'content-type': 'application/json' } });
  assert.equal(answer.status, 200);
});

serverTest('paths answer with and without the final slash, and only by their own methods', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'admin' });
  assert.equal((await client.get('user/get_role')).status, 200);
  assert.equal((await client.post('user/refresh')).status, 200);
  for (const path of ['user/logout/', 'user/login/', 'user/refresh/']) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      const answer = await client.ask(method, path);
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers['allow'], 'POST');
    }
  }
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
});

serverTest('the log names the user and the path, but no query and no cookie', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await client.get('api/get_manufacturer/?search=secret');
  const line = server.logs.find((entry) => entry['path'] === '/veritas/api/get_manufacturer/');
  assert.equal(line?.['user'], 'admin');
  assert.equal(line['status'], 200);
  assert.doesNotMatch(JSON.stringify(server.logs), /search=|__Host-|XSRF-TOKEN=/);
});

serverTest('the address in the log is the socket’s, unless a proxy is trusted', async (server) => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  await server.client.get('/livez', { headers });
  assert.equal(server.logs.at(-1)?.['ip'], '127.0.0.1');
  await server.restart({ trustProxy: ['127.0.0.1'] });
  await server.client.get('/livez', { headers });
  assert.equal(server.logs.at(-1)?.['ip'], '203.0.113.9');
});

serverTest('the browser cache is cleared when a session ends, and only then', async (server) => {
  const cleared = (answer: Answer) => answer.headers['clear-site-data'];
  const client = await server.signedInAs({ role: 'admin' });
  assert.equal(cleared(await client.get('user/get_role/')), undefined);
  // Another site can make a browser send these, so they must not clear its cache.
  const evil = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  assert.equal(cleared(await client.post('user/logout/', undefined, evil)), undefined);
  assert.equal(cleared(await client.post('user/logout/', undefined, { headers: { 'x-xsrf-token': 'x' } })), undefined);
  assert.equal(cleared(await client.ask('GET', 'user/logout/')), undefined);
  assert.equal(cleared(await client.post('user/refresh/')), undefined);
  assert.equal(cleared(await client.post('user/logout/')), '"cache"');
  assert.equal(
    cleared(await (await server.signedInAs({ role: 'executive' })).post('user/end_all_sessions/')),
    '"cache"',
  );
  const ended = await server.signedInAs({ role: 'incharge' });
  await server.context.db.deleteFrom('sessions').execute();
  assert.equal(cleared(await ended.post('user/refresh/')), '"cache"');
  const [first, second] = ['asha', 'ravi'];
  for (const username of [first, second]) await addUser(server.context, { role: 'admin', username });
  const shared = server.newClient();
  assert.equal(cleared(await shared.signIn(first, PASSWORD)), undefined);
  assert.equal(cleared(await shared.signIn(first, PASSWORD)), undefined, 'the same user once more');
  assert.equal(cleared(await shared.signIn(second, PASSWORD)), '"cache"', 'another user');
  await server.context.db.deleteFrom('sessions').execute();
  assert.equal(cleared(await shared.signIn(second, PASSWORD)), '"cache"', 'whose session had ended unseen');
});

serverTest('the request id of a response is the one in the log', async (server) => {
  const { headers } = await server.client.get('user/get_role/');
  assert.ok(server.logs.some((line) => line['reqId'] === headers['x-request-id'] && line['status'] === 401));
});
