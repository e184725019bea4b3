import assert from 'node:assert/strict';
import { createApp } from '../app.ts';
import { DatabaseBusy, openDatabase } from '../db/index.ts';
import { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import { REFRESH_COOKIE } from '../auth/sessions/cookies.ts';
import { GRACE_MS } from '../auth/sessions/session-alive.ts';

serverTest('a hundred renewals with one token over two servers give one new token', async (server) => {
  const { context } = server;
  // SQLite belongs to one process.
  if (context.dialect !== 'postgres') return;
  const client = await server.signedInAs({ role: 'admin' });
  const store = openDatabase(context.config);
  const second = await createApp({ ...context, db: store.db });
  try {
    const copies = Array.from({ length: 100 }, (_, index) => {
      const copy = index % 2 ? server.newClient() : new TestClient(second);
      client.cookies.forEach((value, name) => copy.cookies.set(name, value));
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => copy.post('user/refresh/')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(copies.map((copy) => copy.cookies.get(REFRESH_COOKIE))).size, 1);
    const session = await context.db.selectFrom('sessions').select('counter').executeTakeFirstOrThrow();
    assert.equal(session.counter, 1);
  } finally {
    await second.close();
    await store.close();
  }
});

serverTest('a renewal whose response was lost can be retried, also after a restart of the server', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const kept = new Map(client.cookies);
  await client.post('user/refresh/');
  const renewed = client.cookies.get(REFRESH_COOKIE);
  await server.restart();
  server.advance(GRACE_MS);
  const again = server.newClient();
  kept.forEach((value, name) => again.cookies.set(name, value));
  assert.equal((await again.post('user/refresh/')).status, 200);
  assert.equal(again.cookies.get(REFRESH_COOKIE), renewed);
});

serverTest('a database timeout fails the attempt, but does not end the session', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const { db } = server.context;
  const busy = { ...db, isTransaction: false, getExecutor: () => assert.fail(new DatabaseBusy()) };
  Object.defineProperty(server.context, 'db', { value: busy, configurable: true });
  const refused = await client.post('user/refresh/');
  assert.equal(refused.status, 503);
  assert.equal(refused.headers['retry-after'], '2');
  assert.deepEqual(refused.setCookies, []);
  Object.defineProperty(server.context, 'db', { value: db });
  assert.equal((await client.post('user/refresh/')).status, 200);
});

serverTest('renewal of an ended session clears the cookies', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const client = await server.signedInAs({ username: 'ravi', role: 'executive' });
  const ravi = server.context.db.selectFrom('users').select('id').where('username', '=', 'ravi');
  await admin.post('user/deactivate_user/', { user_id: (await ravi.executeTakeFirstOrThrow()).id });
  const answer = await client.post('user/refresh/');
  assert.equal(answer.status, 401);
  assert.equal(client.cookies.has(REFRESH_COOKIE), false);
  assert.equal((await client.post('user/refresh/')).status, 401);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
});

serverTest(
  'renewals wait for a row that is locked for a while, and those that wait too long keep the session',
  async (server) => {
    const { context } = server;
    // SQLite has one writer, inside the process.
    if (context.dialect !== 'postgres') return;
    const client = await server.signedInAs({ role: 'admin' });
    const copies = Array.from({ length: 8 }, () => {
      const copy = server.newClient();
      client.cookies.forEach((value, name) => copy.cookies.set(name, value));
      return copy;
    });
    const store = openDatabase(context.config);
    const renewals = () => Promise.all(copies.map((copy) => copy.post('user/refresh/')));
    try {
      const lock = await store.db.startTransaction().execute();
      await lock.updateTable('sessions').set({ ip: 'locked' }).execute();
      const given = renewals();
      // Waiting renewals do not use up the connections for reads.
      while (context.pool().busy === 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal((await client.get('user/get_role/')).status, 200);
      const late = await given;
      assert.deepEqual(new Set(late.map(({ status }) => status)), new Set([503]));
      for (const { headers, setCookies } of late) {
        assert.equal(headers['retry-after'], '2');
        assert.deepEqual(setCookies, []);
      }
      const patient = renewals();
      while (context.pool().busy === 0) await new Promise((resolve) => setImmediate(resolve));
      await lock.commit().execute();
      assert.deepEqual(new Set((await patient).map(({ status }) => status)), new Set([200]));
    } finally {
      await store.close();
    }
  },
);
