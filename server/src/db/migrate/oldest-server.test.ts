import assert from 'node:assert/strict';
import { Refusal } from 'release/refusal';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { migrate } from '../index.ts';
import type { Migration, Store } from '../index.ts';
import { MIGRATIONS } from '../migrations/index.ts';

const adds: Migration = {
  name: '998-adds',
  up: ({ schema }) => schema.createTable('of_a_newer_server').addColumn('id', 'integer').execute(),
};
const takesAway: Migration = {
  name: '999-takes-away',
  oldestServer: '999-takes-away',
  up: ({ schema }) => schema.alterTable('devices').dropColumn('needs_support').execute(),
};

const storeOf = ({ context }: ServerTest): Store => ({ ...context, close: () => Promise.resolve() });

/** As a newer version of the server, which knows more steps, brings the schema up to date. */
const upgrade = (server: ServerTest, ...steps: Migration[]) => migrate(storeOf(server), [...MIGRATIONS, ...steps]);

serverTest('an older server works on a schema to which a newer one only added', async (server) => {
  await upgrade(server, adds);
  assert.deepEqual(await migrate(storeOf(server)), []);
  assert.equal((await server.client.get('/readyz')).status, 200);
});

serverTest(
  'an older server does not start on a schema that has moved beyond it, and says what to do',
  async (server) => {
    assert.deepEqual(await upgrade(server, adds, takesAway), ['998-adds', '999-takes-away']);
    await assert.rejects(migrate(storeOf(server)), (error) => {
      assert.ok(error instanceof Refusal);
      assert.match(
        error.message,
        /for servers that know the step 999-takes-away, and the newest step this one knows is/,
      );
      assert.match(error.message, /Start the newer version, or restore a backup/);
      return true;
    });
    assert.deepEqual(await upgrade(server, adds, takesAway), [], 'the newer one starts again');
  },
);

serverTest('an older server that is running is not ready once the schema has moved beyond it', async (server) => {
  assert.equal((await server.client.get('/readyz')).status, 200);
  await upgrade(server, takesAway);
  server.advance(2_000);
  const answer = await server.client.get('/readyz');
  assert.equal(answer.status, 503);
  assert.match(answer.error().error, /moved beyond this server.*999-takes-away/);
  assert.equal((await server.client.get('/livez')).status, 200);
});

serverTest('a later step never admits an older server again', async (server) => {
  const later: Migration = { name: '999b-later', oldestServer: '001-accounts', up: () => Promise.resolve() };
  await upgrade(server, takesAway, later);
  await assert.rejects(migrate(storeOf(server)), /999-takes-away/);
});

serverTest('the schema names its oldest server from the start', async ({ context: { db } }) => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'oldest_server').executeTakeFirst();
  assert.equal(row?.value, '004-upload-history');
});
