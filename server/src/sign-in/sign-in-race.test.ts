import assert from 'node:assert/strict';
import { createApp } from '../app.ts';
import { afterRead } from '../testing/database/after-read.ts';
import { TestClient } from '../testing/client.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { resetPasswordAtServer } from '../users/reset-password.ts';

const CHANGES: Record<string, (server: ServerTest, id: string) => Promise<unknown>> = {
  deactivated: ({ context: { db } }, id) =>
    db.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute(),
  deleted: ({ context: { db } }, id) => db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', id).execute(),
  demoted: ({ context: { db } }, id) =>
    db.updateTable('users').set({ role: 'executive' }).where('id', '=', id).execute(),
  'refused the web': ({ context: { db } }, id) =>
    db.updateTable('users').set({ web_login: 0 }).where('id', '=', id).execute(),
  'given another password': ({ context }) =>
    resetPasswordAtServer(context, { username: 'admin', password: 'a lantern by the ferry' }),
};
for (const [change, apply] of Object.entries(CHANGES)) {
  serverTest(`a user who is ${change} while the password is checked gets no session`, async (server) => {
    const id = await addUser(server.context, { role: 'admin' });
    const db = afterRead(server.context.db, 'password_hash', () => apply(server, id).then(() => undefined));
    const app = await createApp({ ...server.context, db });
    const client = new TestClient(app);
    const answer = await client.signIn('admin', PASSWORD);
    assert.deepEqual([answer.status, answer.error().code], [401, 'credentials']);
    assert.deepEqual([...client.cookies.keys()], ['XSRF-TOKEN']);
    assert.deepEqual(await server.context.db.selectFrom('sessions').select('id').execute(), []);
    const refusals = server.context.db.selectFrom('audit_entries').where('action', '=', 'user.sign_in_refused');
    assert.deepEqual(
      (await refusals.select('after').execute()).map(({ after }) => after),
      ['{"reason":"changed meanwhile"}'],
    );
    await app.close();
  });
}

serverTest('a user whose role loses the web while it signs in gets no session', async ({ context }) => {
  const { db } = context;
  await addUser(context, { role: 'admin' });
  const setting = { name: 'web_login_roles', value: JSON.stringify(['admin', 'super_admin']) };
  await db
    .insertInto('console_settings')
    .values({ ...setting, version: 1, updated_at: 1, updated_by: 'boss' })
    .execute();
  let pending = false;
  const meanwhile = afterRead(db, 'value', async () => {
    if (!pending) return;
    pending = false;
    const without = { value: JSON.stringify(['super_admin']) };
    await db.updateTable('console_settings').set(without).where('name', '=', setting.name).execute();
  });
  const app = await createApp({ ...context, db: meanwhile });
  const client = new TestClient(app);
  await client.visit();
  pending = true;
  const answer = await client.signIn('admin', PASSWORD);
  assert.equal(pending, false);
  assert.deepEqual([answer.status, answer.error().code], [401, 'credentials']);
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
  const { last_sign_in_at: noted } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const trail = await db.selectFrom('audit_entries').select(['action', 'after']).execute();
  const entries = trail.map(({ action, after }) => `${action} ${after}`);
  assert.deepEqual([noted, entries], [null, ['user.sign_in_refused {"reason":"changed meanwhile"}']]);
  await app.close();
});
