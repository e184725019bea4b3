import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Db } from '../db/index.ts';
import { unknownNames } from '../db/migrations/010-unknown-names.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const MINUTE = 60_000;
const NO_LIMITS = { ratePerAddress: 0 };

/** Every row of every table, as text. */
async function everything(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql`select * from ${sql.table(name)}`.execute(db);
      return found.rows.map((row) => `${name} ${JSON.stringify(row)}`);
    }),
  );
  return rows.flat().sort();
}

/** One attempt; returns what its client sees. */
async function attempt({ newClient }: ServerTest, username: string, ip = '203.0.113.7', password = 'wrong') {
  const client = newClient();
  client.ip = ip;
  const answer = await client.signIn(username, password);
  return [answer.status, answer.error().error, answer.headers['retry-after']] as const;
}

serverTest('an unknown name is neither stored nor logged', async (server) => {
  const typed = 'Kettle on the far quay';
  for (let count = 0; count < 8; count += 1) await attempt(server, ` ${typed} `);
  const kept = [...(await everything(server.context.db)), ...server.logs.map((line) => JSON.stringify(line))];
  const spellings = [typed, ...['hex', 'base64', 'base64url'].map((encoding) => digest(typed, encoding))];
  for (const text of kept) {
    for (const spelling of spellings) assert.ok(!text.toLowerCase().includes(spelling.toLowerCase()), text);
  }
  const rows = await server.context.db.selectFrom('unknown_names').select('marks').execute();
  const marks = rows.flatMap((row) => Object.keys(JSON.parse(row.marks) as object));
  assert.equal(marks.length, 1);
  assert.ok(Number(marks[0]) < 65_536, 'a mark of 16 bits names nothing');
});

function digest(text: string, encoding: string): string {
  return createHash('sha256')
    .update(text.toLowerCase())
    .digest(encoding as 'hex')
    .slice(0, 12);
}

serverTest('an unknown name is throttled exactly like that of a user', async (server) => {
  await addUser(server.context, { username: 'asha', role: 'admin' });
  const names = ['asha', 'no-such-user'];
  const step = async (ip: string) => {
    const [user, unknown] = await Promise.all(names.map((name) => attempt(server, name, ip)));
    assert.deepEqual(unknown, user);
    return user?.[0];
  };
  const seen: unknown[] = [];
  for (let count = 0; count < 4; count += 1) seen.push(await step(`203.0.113.${count}`));
  server.advance(4 * MINUTE + 1);
  seen.push(await step('203.0.113.9'), await step('203.0.113.10'));
  server.advance(10 * MINUTE);
  await server.restart();
  seen.push(await step('203.0.113.11'));
  server.advance(MINUTE);
  seen.push(await step('203.0.113.12'));
  assert.deepEqual(seen, [401, 401, 401, 401, 401, 403, 403, 401]);
});

serverTest('many concurrent attempts of an unknown name end like those of a user', async (server) => {
  await addUser(server.context, { username: 'asha', role: 'admin' });
  for (const name of ['asha', 'no-such-user']) {
    const tries = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(server, name, `10.0.0.${index}`)));
    assert.equal(tries.filter(([status]) => status === 401).length, 5, name);
    assert.equal(tries.filter(([status]) => status === 403).length, 15, name);
  }
});

serverTest(
  'failed sign-ins by unknown names from one address add a few rows, and once it is blocked no rows and no events',
  async (server) => {
    const { db } = server.context;
    const before = await everything(db);
    await attempt(server, 'made up');
    // Hashing takes a while: most of the hundred are finished.
    await db.updateTable('throttle').set({ failures: 80 }).where('key', '=', 'ip:203.0.113.7').execute();
    for (let name = 0; name < 24; name += 1) await attempt(server, `made up ${name}`);
    const stopped = await everything(db);
    assert.ok(stopped.length - before.length <= 10, `${stopped.length - before.length} rows`);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'after', 'ip'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map((entry) => Object.values(entry)),
      [
        ['', 'user.sign_in_refused', '{"reason":"unknown name"}', '203.0.113.7'],
        ['', 'user.sign_in_throttled', '{"stopped":"address"}', '203.0.113.7'],
      ],
    );
    const events = () => server.logs.filter((line) => line['event'] !== undefined).length;
    const eventsBefore = events();
    for (let name = 0; name < 200; name += 1) assert.equal((await attempt(server, `more ${name % 20}`))[0], 403);
    assert.deepEqual(await everything(db), stopped);
    assert.equal(events(), eventsBefore);
  },
  NO_LIMITS,
);

serverTest('attempts of a blocked address do not count against the named user', async (server) => {
  await addUser(server.context, { username: 'asha', role: 'admin' });
  await server.context.db
    .insertInto('throttle')
    .values({ key: 'ip:203.0.113.7', failures: 100, started_at: server.context.clock() })
    .execute();
  for (let count = 0; count < 10; count += 1) assert.equal((await attempt(server, 'asha'))[0], 403);
  const client = server.newClient();
  assert.equal((await client.signIn('asha', PASSWORD)).status, 200);
});

serverTest('of many addresses the trail lists a hundred per window, and says that there are more', async (server) => {
  const { db, clock } = server.context;
  await db.insertInto('throttle').values({ key: 'recorded addresses', failures: 98, started_at: clock() }).execute();
  for (let address = 0; address < 6; address += 1) await attempt(server, 'no-such-user', `2001:db8:0:${address}::1`);
  const entries = await db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute();
  assert.deepEqual(
    entries.map(({ action, after }) => `${action} ${after}`),
    [
      'user.sign_in_refused {"reason":"unknown name"}',
      'user.sign_in_refused {"reason":"unknown name"}',
      'user.sign_in_throttled {"stopped":"more addresses than are listed"}',
    ],
  );
});

serverTest('counts and marks are deleted once their window is over', async (server) => {
  const { db } = server.context;
  for (let address = 0; address < 6; address += 1)
    await attempt(server, `no-such-user ${address}`, `10.0.0.${address}`);
  server.advance(15 * MINUTE);
  await attempt(server, 'another user', '10.0.0.99');
  const keys = await db.selectFrom('throttle').select('key').orderBy('key').execute();
  assert.deepEqual(
    keys.map(({ key }) => key),
    ['ip:10.0.0.99', 'recorded addresses', 'unknown:10.0.0.99'],
  );
  const rows = await db.selectFrom('unknown_names').select('marks').execute();
  assert.equal(rows.flatMap(({ marks }) => Object.keys(JSON.parse(marks) as object)).length, 1);
});

serverTest('the correct password of a refused account is recorded five times per window', async (server) => {
  await addUser(server.context, { role: 'operators' });
  const client = server.newClient();
  for (let count = 0; count < 8; count += 1) assert.equal((await client.signIn('operators', PASSWORD)).status, 200);
  const count = server.context.db.selectFrom('audit_entries').select((eb) => eb.fn.countAll<number>().as('count'));
  assert.equal((await count.executeTakeFirstOrThrow()).count, 5);
});

serverTest('the migration deletes such names stored by older servers', async ({ context }) => {
  const { db, dialect } = context;
  await addUser(context, { username: 'Asha', role: 'admin' });
  await db.schema.dropTable('unknown_names').execute();
  const keys = ['ip:10.0.0.1', 'user:asha', 'user:kettle on the far quay'];
  const row = { failures: 1, started_at: context.clock() };
  await db
    .insertInto('throttle')
    .values(keys.map((key) => ({ ...row, key })))
    .execute();
  await unknownNames.up(db as unknown as Kysely<never>, dialect);
  const kept = await db.selectFrom('throttle').select('key').orderBy('key').execute();
  assert.deepEqual(
    kept.map(({ key }) => key),
    keys.slice(0, 2),
  );
});
