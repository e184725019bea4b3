import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { createApp } from '../app.ts';
import type { AppContext } from '../context/app-context.ts';
import { afterRead } from '../testing/database/after-read.ts';
import { TestClient } from '../testing/client.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { isOutdated, isPassword } from '../users/passwords.ts';
import { watched } from '../testing/database/watched.ts';

/** What a server with other parameters stored. */
const OLD = hash(PASSWORD, { algorithm: 2, memoryCost: 12_288, timeCost: 3, parallelism: 1 });

async function addOldUser(context: AppContext): Promise<string> {
  const id = await addUser(context, { role: 'admin' });
  await context.db
    .updateTable('users')
    .set({ password_hash: await OLD })
    .where('id', '=', id)
    .execute();
  return id;
}

async function storedHash({ db }: AppContext): Promise<string> {
  return (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash;
}

/** Background work after the response. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < giveUpAt);
    await setImmediate();
  }
}

async function renewedHash(context: AppContext): Promise<string> {
  await until(async () => (await storedHash(context)) !== (await OLD));
  return storedHash(context);
}

serverTest('a sign-in replaces an outdated hash, and nothing else', async (server) => {
  const { context } = server;
  await addOldUser(context);
  const [client, other] = [server.newClient(), server.newClient()];
  assert.equal((await other.signIn('admin', 'not the password')).status, 401);
  assert.equal(await storedHash(context), await OLD, 'a wrong password renews nothing');
  assert.equal((await client.signIn('admin', PASSWORD)).status, 200);
  const renewed = await renewedHash(context);
  assert.equal(isOutdated(renewed), false);
  assert.equal(await isPassword(renewed, PASSWORD), true);
  assert.equal((await other.signIn('admin', PASSWORD)).status, 200);
  for (const open of [client, other]) assert.equal((await open.get('user/is_LoggedIn/')).status, 200);
  assert.equal(await storedHash(context), renewed, 'once');
  const trail = await context.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['user.sign_in_refused', 'user.sign_in', 'user.sign_in'],
  );
});

serverTest('a sign-in whose hash is renewed concurrently succeeds', async (server) => {
  const { context } = server;
  await addOldUser(context);
  let renewing: Promise<unknown> | undefined;
  const db = afterRead(context.db, 'password_hash', async () => {
    renewing ??= server.newClient().signIn('admin', PASSWORD);
    await renewing;
    await renewedHash(context);
  });
  const app = await createApp({ ...context, db });
  assert.equal((await new TestClient(app).signIn('admin', PASSWORD)).status, 200);
  await app.close();
});

serverTest('a failure to store a hash is logged, and the sign-in succeeds', async (server) => {
  const { context, logs } = server;
  await addOldUser(context);
  const db = watched(context.db, {
    before({ node }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.updates).includes('"password_hash"'))
        throw new Error('no room');
    },
  });
  const app = await createApp({ ...context, db });
  const client = new TestClient(app);
  assert.equal((await client.signIn('admin', PASSWORD)).status, 200);
  const isLogged = () => logs.some(({ msg, user }) => /hash/.test(String(msg)) && user === 'admin');
  await until(isLogged);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  assert.equal(await storedHash(context), await OLD);
  await app.close();
});
