import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../../app.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const logLine = ({ logs }: ServerTest, text: string) => logs.find(({ msg }) => msg === text);

serverTest('ready means: database reachable, schema as expected, not stopping', async (server) => {
  const { client, context } = server;
  assert.equal((await client.get('/livez')).status, 200);
  const ready = await client.get('/readyz');
  assert.deepEqual(ready.json(), { status: 'ready' });
  assert.equal(ready.headers['cache-control'], 'no-store');
  await context.db.deleteFrom('migrations').where('name', '=', '001-accounts').execute();
  assert.equal((await client.get('/readyz')).status, 200, 'asked at most every two seconds');
  server.advance(2_000);
  const answer = await client.get('/readyz');
  assert.equal(answer.status, 503);
  assert.equal(answer.headers['retry-after'], '2');
  assert.match(answer.error().error, /001-accounts/);
  assert.equal((await client.get('/livez')).status, 200);
  await context.db.insertInto('migrations').values({ name: '001-accounts', applied_at: 0 }).execute();
  server.advance(250);
  assert.equal((await client.get('/readyz')).status, 200, 'a failure is not kept');
});

serverTest('missing tables or privileges make the server not ready', async (server) => {
  const { client, context } = server;
  await sql`alter table migrations rename to migrations_elsewhere`.execute(context.db);
  const answer = await client.get('/readyz');
  assert.equal(answer.status, 503);
  assert.equal(answer.error().error, 'The database cannot be used. The log says why.');
  assert.match(JSON.stringify(logLine(server, 'the database is there but cannot be used')), /migrations/);
  await sql`alter table migrations_elsewhere rename to migrations`.execute(context.db);
  server.advance(250);
  assert.equal((await client.get('/readyz')).status, 200);
});

serverTest('a disk that is almost full makes the server not ready, not dead', async (server) => {
  const app = await createApp(server.context);
  let free = 0.051;
  app.readiness.freeDisk = () => Promise.resolve(free);
  assert.equal((await app.inject('/readyz')).statusCode, 200);
  free = 0.049;
  server.advance(2_000);
  const answer = await app.inject('/readyz');
  assert.equal(answer.statusCode, 503);
  assert.match(answer.body, /disk/);
  assert.equal((await app.inject('/livez')).statusCode, 200);
  await app.close();
});

serverTest('a clock that is set back does not prolong cached results, good or bad', async (server) => {
  const app = await createApp(server.context);
  let free = 0.5;
  app.readiness.freeDisk = () => Promise.resolve(free);
  for (const [share, status] of [
    [0.5, 200],
    [0.01, 503],
    [0.5, 200],
  ] as const) {
    free = share;
    server.advance(-3_600_000);
    assert.equal((await app.inject('/readyz')).statusCode, status);
  }
  await app.close();
});

serverTest('a missing data folder makes the server not ready, and hides no other metric', async (server) => {
  const dataDir = join(server.place.dataDir, 'gone');
  mkdirSync(dataDir);
  const app = await createApp({ ...server.context, config: { ...server.context.config, dataDir } });
  rmSync(dataDir, { recursive: true });
  const answer = await app.inject('/readyz');
  assert.equal(answer.statusCode, 503);
  assert.match(answer.body, /The data folder cannot be reached/);
  assert.match(JSON.stringify(logLine(server, 'the disk of the data folder could not be checked')), /ENOENT/);
  assert.equal((await app.inject('/livez')).statusCode, 200);
  const figures = await app.metrics.metrics();
  assert.match(figures, /^veritas_disk_free_bytes Nan$/m);
  assert.match(figures, /^veritas_http_requests_total\{/m);
  await app.close();
});

serverTest('a stopping server is not ready first, and closes client connections', async ({ context }) => {
  const app = await createApp(context);
  app.readiness.draining = true;
  assert.equal((await app.inject('/readyz')).statusCode, 503);
  const answer = await app.inject('/veritas/user/is_LoggedIn/');
  assert.equal(answer.statusCode, 401, 'still answered');
  assert.equal(answer.headers.connection, 'close');
  await app.close();
});
