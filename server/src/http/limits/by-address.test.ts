import assert from 'node:assert/strict';
import { addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { REPORT_PATH } from '../log/violation-reports.ts';

const [one, neighbour, stranger] = ['2001:db8:0:1::1', '2001:DB8:0:1:ffff::2', '2001:db8:0:2::1'] as const;
const [mapped, plain] = ['::ffff:203.0.113.7', '203.0.113.7'] as const;

serverTest(
  'the rate limit counts IPv6 by network, and a mapped address as IPv4',
  async ({ newClient }) => {
    const ask = async (ip: string) => (await newClient().get('/registry.json', { ip })).status;
    for (const [first, same] of [
      [one, neighbour],
      [mapped, plain],
    ] as const) {
      for (let count = 0; count < 6; count += 1) assert.equal(await ask(first), 404);
      assert.equal(await ask(same), 429, same);
    }
    assert.equal(await ask(stranger), 404);
  },
  { ratePerAddress: 1 },
);

serverTest('reports of a violated policy are limited in the same way', async ({ newClient }) => {
  const report = async (ip: string) => (await newClient().post(REPORT_PATH, [], { ip })).status;
  for (let count = 0; count < 20; count += 1) assert.equal(await report(one), 204);
  assert.equal(await report(neighbour), 429);
  assert.equal(await report(stranger), 204);
});

serverTest('so are failed sign-ins', async ({ context, newClient }) => {
  await addUser(context, { role: 'admin' });
  const row = (key: string) => ({ key, failures: 100, started_at: context.clock() });
  await context.db
    .insertInto('throttle')
    .values([row('ip:2001:db8:0:1::/64'), row(`ip:${plain}`)])
    .execute();
  const statuses: [ip: string, number][] = [
    [one, 403],
    [neighbour, 403],
    [stranger, 200],
    [mapped, 403],
    [plain, 403],
    ['203.0.113.8', 200],
  ];
  for (const [ip, expected] of statuses) {
    const client = newClient();
    client.ip = ip;
    assert.equal((await client.signIn('admin', PASSWORD)).status, expected, ip);
  }
});

serverTest('log, trail and sessions hold an address in its one spelling', async ({ context, newClient, logs }) => {
  await addUser(context, { role: 'admin' });
  for (const [ip, spelt] of [
    [mapped, plain],
    [neighbour, '2001:db8:0:1:ffff::2'],
  ] as const) {
    const client = newClient();
    client.ip = ip;
    await client.signIn('admin', PASSWORD);
    assert.equal(logs.at(-1)?.['ip'], spelt);
    const newest = (table: 'sessions' | 'audit_entries') =>
      context.db.selectFrom(table).select('ip').where('ip', '=', spelt).execute();
    assert.equal((await newest('sessions')).length, 1);
    assert.equal((await newest('audit_entries')).length, 1);
  }
});

serverTest(
  'invalid addresses forwarded by a proxy are not stored, and count as one',
  async ({ context, newClient, logs }) => {
    await addUser(context, { role: 'admin' });
    const client = newClient();
    client.headers = { 'x-forwarded-for': 'anything at all' };
    await client.signIn('admin', PASSWORD);
    assert.equal(logs.at(-1)?.['ip'], 'unknown');
    const session = await context.db.selectFrom('sessions').select('ip').executeTakeFirst();
    assert.equal(session?.ip, 'unknown');
  },
  { trustProxy: ['127.0.0.1'] },
);
