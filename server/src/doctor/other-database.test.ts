import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../core/config/config.ts';
import { migrate, openDatabase } from '../db/index.ts';
import type { Store } from '../db/index.ts';
import { runStatement } from '../testing/database/postgres-cluster.ts';
import { DATABASES, makeEmptyPlace, makePlace } from '../testing/database/test-database.ts';
import type { TestPlace } from '../testing/database/test-database.ts';
import { diagnose } from './diagnose.ts';

/** What the doctor says of the database, and what a start does with it. */
async function examined(place: TestPlace): Promise<{ readonly said: string; readonly started: string }> {
  const config = readConfig({ VERITAS_DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, PORT: '0' });
  const found = (await diagnose(config)).find(({ about }) => about === 'Database');
  const started = await inStore(place, (store) =>
    migrate(store).then(
      () => 'started',
      (error: unknown) => String(error),
    ),
  );
  return { said: `${found?.level} ${found?.text}`, started };
}

async function inStore<T>(place: TestPlace, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openDatabase(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const FOREIGN: readonly (readonly [content: string, statements: readonly string[], names: RegExp])[] = [
  ['a table of the same name', ['create table users (id integer)'], /users/],
  ['its own list of steps', ['create table migrations (id integer, batch integer)'], /migrations/],
];

for (const database of DATABASES)
  for (const [content, statements, names] of FOREIGN)
    void test(`a database of another program with ${content} is refused and left alone [${database}]`, async () => {
      const place = await makeEmptyPlace(database);
      try {
        const tables = ({ db }: Store) => db.introspection.getTables();
        const before = await inStore(place, async (store) => {
          for (const statement of statements) await sql.raw(statement).execute(store.db);
          return tables(store);
        });
        const { said, started } = await examined(place);
        assert.match(said, /^fault .*tables of another program/);
        assert.match(said, names);
        assert.match(started, /^Refusal: .*tables of another program.* Use an empty database/);
        assert.deepEqual(await inStore(place, tables), before);
      } finally {
        await place.remove();
      }
    });

void test('tables of another program with other names do not matter [SQLite]', async () => {
  const place = await makeEmptyPlace('SQLite');
  try {
    await inStore(place, ({ db }) => sql`create table invoices (id integer)`.execute(db));
    const { said, started } = await examined(place);
    assert.match(said, /^warning .* is empty/);
    assert.equal(started, 'started');
  } finally {
    await place.remove();
  }
});

void test('a database that takes no writes is a fault [PostgreSQL]', async () => {
  const place = await makePlace('PostgreSQL');
  try {
    const name = new URL(place.databaseUrl).pathname.slice(1);
    await runStatement(place.databaseUrl, `alter database ${name} set default_transaction_read_only = on`);
    const { said, started } = await examined(place);
    assert.match(said, /^fault PostgreSQL takes no writes: .* DATABASE_URL has to lead to the primary$/);
    assert.match(started, /takes no writes/);
  } finally {
    await place.remove();
  }
});

void test('a role that may not read the tables is sent to its rights, and not to the command migrate', async () => {
  const place = await makePlace('PostgreSQL');
  const url = new URL(place.databaseUrl);
  const role = `no_rights_${url.pathname.slice(1)}`;
  try {
    await runStatement(place.databaseUrl, `create role ${role} login`);
    url.username = role;
    const { said, started } = await examined({ ...place, databaseUrl: url.href });
    assert.match(said, /^fault .*migrations/);
    assert.match(started, /^Refusal: The role of DATABASE_URL may not read the tables/);
  } finally {
    await runStatement(place.databaseUrl, `drop role ${role}`);
    await place.remove();
  }
});

void test('a role that may not change the schema is not advised to start the server', async () => {
  const places = {
    'lacks 025-sessions-of-a-sign-in': await makePlace('PostgreSQL'),
    'is empty': await makeEmptyPlace('PostgreSQL'),
  };
  for (const [problem, place] of Object.entries(places)) {
    const url = new URL(place.databaseUrl);
    const role = `server_${url.pathname.slice(1)}`;
    try {
      await runStatement(place.databaseUrl, `create role ${role} login`);
      await inStore(place, async ({ db }) => {
        await sql.raw(`revoke create on schema public from public`).execute(db);
        await sql.raw(`grant select on all tables in schema public to ${role}`).execute(db);
        if (problem !== 'is empty') await sql`delete from migrations where name like '025-%'`.execute(db);
      });
      url.username = role;
      const { said, started } = await examined({ ...place, databaseUrl: url.href });
      assert.match(
        said,
        new RegExp(`^warning PostgreSQL ${problem}; the command migrate .*, with the role that owns the tables`),
      );
      assert.match(started, /^Refusal: .* Run the command migrate with the role that owns the tables/);
    } finally {
      await runStatement(place.databaseUrl, `drop owned by ${role}; drop role ${role}`);
      await place.remove();
    }
  }
});
