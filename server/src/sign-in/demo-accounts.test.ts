import assert from 'node:assert/strict';
import { refuseDemoDataWhenExposed } from '../start-data.ts';
import { addUser, PASSWORD, startSession } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

async function demoUser({ context }: ServerTest): Promise<string> {
  const id = await addUser(context, { role: 'admin' });
  await context.db.updateTable('users').set({ is_demo: 1 }).where('id', '=', id).execute();
  return id;
}

const HERE: readonly [name: string, ip: string, host: string][] = [
  ['IPv4', '127.0.0.1', 'localhost:3000'],
  ['another loopback address', '127.8.9.1', '127.8.9.1:3000'],
  ['IPv6', '::1', '[::1]:3000'],
  ['IPv4 mapped into IPv6', '::ffff:127.0.0.1', 'localhost'],
  ['a host of its own', '::ffff:7f00:1', 'devices.localhost:3000'],
];
const ELSEWHERE: readonly [name: string, ip: string, headers: Record<string, string>][] = [
  ['another machine', '10.0.0.5', {}],
  ['another machine, mapped into IPv6', '::ffff:10.0.0.5', {}],
  ['another machine by IPv6', '2001:db8::1', {}],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '10.0.0.5' }],
  ['a proxy that claims to be this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that tells the host only', '127.0.0.1', { 'x-forwarded-host': 'console.example.com' }],
  ['a proxy with the header of the standard', '127.0.0.1', { forwarded: 'for=10.0.0.5' }],
  ['a proxy that says that it is one', '127.0.0.1', { via: '1.1 edge' }],
  ['a proxy with a header of its own', '127.0.0.1', { 'x-real-ip': '10.0.0.5' }],
  ['another host name', '127.0.0.1', { host: 'console.example.com', origin: 'http://console.example.com' }],
  [
    'a host name that begins like this machine',
    '127.0.0.1',
    { host: 'localhost.example.com', origin: 'http://localhost.example.com' },
  ],
];

serverTest('a demo account signs in on the machine of the server, by any of its addresses', async (server) => {
  await demoUser(server);
  for (const [name, ip, host] of HERE) {
    const client = server.newClient();
    client.ip = ip;
    client.headers = { host };
    await client.visit();
    const headers = { origin: `http://${host}` };
    const answer = await client.post('user/login/', { username: 'admin', password: PASSWORD }, { headers });
    assert.equal(answer.status, 200, name);
    assert.equal((await client.get('user/get_role/')).status, 200, name);
  }
});

serverTest('a demo account never signs in from anywhere else, and its session is invalid there', async (server) => {
  const id = await demoUser(server);
  for (const [name, ip, headers] of ELSEWHERE) {
    const client = server.newClient();
    client.ip = ip;
    await client.get('user/is_LoggedIn/', { headers });
    const login = (password: string) => client.post('user/login/', { username: 'admin', password }, { headers });
    const refused = await login(PASSWORD);
    assert.deepEqual([refused.status, refused.error().code], [403, 'demo'], name);
    assert.equal(refused.error().res, 'This is a demo account. It works only on the computer that the server runs on.');
    assert.equal((await login('another password')).status, 401, 'nothing is said about it without its password');
    await startSession(server.context, client, id);
    assert.equal((await client.get('user/get_role/', { headers })).status, 401, name);
    await server.context.db.deleteFrom('throttle').execute();
  }
  assert.equal((await server.newClient().signIn('admin', PASSWORD)).status, 200);
});

serverTest('real accounts sign in from everywhere', async (server) => {
  await addUser(server.context, { role: 'admin' });
  for (const [name, ip, headers] of ELSEWHERE) {
    const client = server.newClient();
    client.ip = ip;
    await client.get('user/is_LoggedIn/', { headers });
    const answer = await client.post('user/login/', { username: 'admin', password: PASSWORD }, { headers });
    assert.equal(answer.status, 200, name);
  }
});

serverTest('an exposed server does not start with demo accounts unless all are deleted', async (server) => {
  const id = await demoUser(server);
  const { context } = server;
  const exposed = { ...context, config: { ...context.config, exposed: true } };
  await refuseDemoDataWhenExposed(context);
  await assert.rejects(refuseDemoDataWhenExposed(exposed), /^Refusal: This store holds demo accounts/);
  await context.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', id).execute();
  await refuseDemoDataWhenExposed(exposed);
});
