import assert from 'node:assert/strict';
import { DAY_MS } from '@veritas/shared/domain';
import { addUser, PASSWORD, startSession } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';

const MINUTE_MS = 60_000;

serverTest('failures counted by a clock a day ahead block no user when it is correct again', async (server) => {
  const { context, client } = server;
  await addUser(context, { role: 'admin' });
  const boss = await server.signedInAs({ role: 'super_admin' });
  server.advance(DAY_MS);
  await client.visit();
  const signIn = async (password: string) => (await client.post('user/login/', { username: 'admin', password })).status;
  for (let count = 0; count < 5; count += 1) assert.equal(await signIn('wrong wrong wrong'), 401);
  assert.equal(await signIn(PASSWORD), 403);
  server.advance(MINUTE_MS - DAY_MS);
  const listed = (await boss.get('user/get_users/')).json<{ username: string; locked_until: string | null }[]>();
  assert.equal(listed.find(({ username }) => username === 'admin')?.locked_until ?? null, null);
  assert.equal(await signIn(PASSWORD), 200);
});

serverTest('a session started by such a clock is invalid, and the user signs in again', async (server) => {
  server.advance(DAY_MS);
  const user = await server.signedInAs({ role: 'super_admin' });
  server.advance(MINUTE_MS - DAY_MS);
  assert.equal((await user.get('user/get_role/')).status, 401);
  const change = { remote: 'demo', name: 'CI', days: 1 };
  assert.equal((await user.post('api/deploy_tokens/', change)).status, 401);
  assert.equal((await user.post('user/refresh/')).status, 401);
  assert.equal((await user.signIn('super_admin', PASSWORD)).status, 200);
  assert.equal((await user.get('user/get_role/')).status, 200);
  assert.equal((await server.context.db.selectFrom('sessions').select('id').execute()).length, 1);
});

serverTest('a server whose clock is two minutes behind ends no session that is valid on the others', async (server) => {
  const { context } = server;
  const id = await addUser(context, { role: 'admin' });
  const [desk, phone, other] = [server.newClient(), server.newClient(), server.newClient()];
  await startSession(context, desk, id);
  await startSession(context, phone, id, 'mobile');
  server.advance(-2 * MINUTE_MS);
  assert.equal((await desk.get('user/get_role/')).status, 401);
  const refused = await desk.post('user/refresh/');
  assert.equal(refused.status, 401);
  assert.deepEqual(refused.setCookies, []);
  assert.equal((await other.signIn('admin', PASSWORD)).status, 200);
  server.advance(2 * MINUTE_MS);
  for (const client of [desk, phone, other]) assert.equal((await client.get('user/get_role/')).status, 200);
  assert.equal((await desk.post('user/refresh/')).status, 200);
});

serverTest('a server whose clock starts in 1970 ends no session, and keeps throttling', async (server) => {
  const { context, client } = server;
  const user = await server.signedInAs({ role: 'executive' });
  for (const username of ['admin', 'locked']) await addUser(context, { role: 'admin', username });
  await client.visit();
  const signIn = async (username: string, password: string) =>
    (await client.post('user/login/', { username, password })).status;
  for (let count = 0; count < 5; count += 1) assert.equal(await signIn('locked', 'wrong wrong wrong'), 401);
  const now = context.clock();
  server.advance(-now);
  assert.equal(await signIn('no-such-user', 'wrong wrong wrong'), 401);
  assert.equal(await signIn('admin', PASSWORD), 200);
  server.advance(now);
  assert.equal((await user.get('user/get_role/')).status, 200);
  assert.equal(await signIn('locked', PASSWORD), 403);
});

serverTest('a clock half an hour ahead for a while ends only sessions that use its server', async (server) => {
  const { context, client } = server;
  const user = await server.signedInAs({ role: 'executive' });
  await addUser(context, { role: 'admin' });
  await client.visit();
  server.advance(31 * MINUTE_MS);
  assert.equal((await client.post('user/login/', { username: 'admin', password: PASSWORD })).status, 200);
  server.advance(-30 * MINUTE_MS);
  assert.equal((await user.get('user/get_role/')).status, 200);
});
