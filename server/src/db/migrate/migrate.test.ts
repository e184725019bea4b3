import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Refusal } from 'release/refusal';
import { runStatement } from '../../testing/database/postgres-cluster.ts';
import { printedLine } from '../../testing/process/printed-line.ts';
import { DATABASES, makeEmptyPlace, makePlace } from '../../testing/database/test-database.ts';
import type { TestPlace } from '../../testing/database/test-database.ts';
import { watched } from '../../testing/database/watched.ts';
import { migrate, openDatabase } from '../index.ts';
import type { Db, Migration, Store } from '../index.ts';

/** Longer than the lease of a dead process. */
const LATER_MS = 11_000;

const table = 'step_of_the_test';
const createsTable: Migration = { name: 'step', up: ({ schema }) => schema.createTable(table).execute() };

function postgresTest(
  name: string,
  body: (place: TestPlace, store: Store) => Promise<void>,
  make: typeof makePlace = makePlace,
): void {
  void test(name, async ({ mock }) => {
    const place = await make('PostgreSQL');
    const store = openDatabase(place);
    try {
      await body(place, store);
    } finally {
      mock.timers.reset();
      await store.close();
      await place.remove();
    }
  });
}

/** A process that hangs in the middle of the step. */
async function stuckInStep({ databaseUrl }: TestPlace) {
  const module = JSON.stringify(new URL('../index.ts', import.meta.url).href);
  const script = `const { migrate, openDatabase } = await import(${module});
    const up = async ({ schema }) => {
      await schema.createTable('${table}').execute();
      console.log('in the middle');
      await new Promise(() => setInterval(() => {}, 1000));
    };
    await migrate(openDatabase(${JSON.stringify({ databaseUrl })}), [{ name: 'step', up }]);`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]);
  await printedLine(child, /^in the middle$/);
  return child;
}

postgresTest(
  'a process killed in the middle of a step leaves no changes, and another runs the step',
  async (place, store) => {
    const child = await stuckInStep(place);
    const { expires_at: end } = await store.db
      .selectFrom('leases')
      .select('expires_at')
      .where('name', '=', 'migrate')
      .executeTakeFirstOrThrow();
    assert.ok(end > Date.now() && end <= Date.now() + LATER_MS, 'the turn of a dead process ends soon');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await store.db.updateTable('leases').set({ expires_at: Date.now() }).execute();
    assert.deepEqual(await migrate(store, [createsTable]), ['step']);
    assert.deepEqual(await migrate(store, [createsTable]), []);
  },
);

postgresTest('a slow process that is considered dead is waited for, and the step runs once', async (place, store) => {
  const other = openDatabase(place);
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const slow: Migration = {
    name: 'step',
    async up({ schema }) {
      runs += 1;
      await schema.createTable(table).execute();
      begun.resolve();
      await mayEnd.promise;
    },
  };
  const first = migrate(store, [slow]);
  await begun.promise;
  await other.db.updateTable('leases').set({ expires_at: 0 }).execute();
  const second = migrate(other, [slow]);
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    and query like 'insert into "migrations"%'`;
  while ((await waiting.execute(other.db)).rows.length === 0);
  mayEnd.resolve();
  assert.deepEqual(await Promise.all([first, second]), [['step'], []]);
  assert.equal(runs, 1);
  await other.close();
});

postgresTest('a step may take longer than a statement of the server may', async (_place, store) => {
  const limits: string[] = [];
  const note = async (db: Db) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    limits.push(rows[0]?.statement_timeout ?? '');
  };
  await note(store.db);
  await migrate(store, [{ name: 'step', up: (trx) => note(trx as unknown as Db) }]);
  assert.notEqual(limits[0], '0');
  assert.equal(limits[1], '0');
});

postgresTest('a step that meets a locked table is tried again', async (_place, store) => {
  let tries = 0;
  const up: Migration['up'] = (db) => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('lock timeout'), { code: '55P03', severity: 'ERROR' });
    return createsTable.up(db, 'postgres');
  };
  assert.deepEqual(await migrate(store, [{ name: 'step', up }]), ['step']);
});

postgresTest('a role without DDL privileges finds the schema up to date, or says what to do', async (place, store) => {
  const url = new URL(place.databaseUrl);
  const role = `app_${url.pathname.slice(1)}`;
  await runStatement(place.databaseUrl, `create role ${role} login`);
  await runStatement(
    place.databaseUrl,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  );
  url.username = role;
  const app = openDatabase({ ...place, databaseUrl: url.href });
  try {
    assert.deepEqual(await migrate(app), []);
    await assert.rejects(
      migrate(app, [createsTable]),
      (error) => error instanceof Refusal && /Run the command migrate with the role that owns/.test(error.message),
    );
    assert.deepEqual(await migrate(store, [createsTable]), ['step'], 'the failed process leaves no lock');
  } finally {
    await app.close();
    await runStatement(place.databaseUrl, `drop owned by ${role}; drop role ${role}`);
  }
});

postgresTest(
  'a process that conflicts on both of the first tables with a concurrent one retries each',
  async (_place, store) => {
    const refused = new Set<string>();
    const db = watched(store.db, {
      before({ node }) {
        const created = /create table if not exists (\w+)/.exec(JSON.stringify(node))?.[1];
        if (created === undefined || refused.has(created)) return;
        refused.add(created);
        throw Object.assign(new Error('duplicate key value'), { code: '23505', severity: 'ERROR' });
      },
    });
    assert.deepEqual(await migrate({ ...store, db }, [createsTable]), ['step']);
    assert.deepEqual(refused, new Set(['migrations', 'leases']));
  },
  makeEmptyPlace,
);

for (const database of DATABASES) {
  void test(`a first start that ended between its first two tables is made up for by the next [${database}]`, async () => {
    const place = await makeEmptyPlace(database);
    const store = openDatabase(place);
    try {
      const ended = watched(store.db, {
        before({ node }) {
          if (JSON.stringify(node).includes('create table if not exists leases')) throw new Error('the disk is full');
        },
      });
      await assert.rejects(migrate({ ...store, db: ended }), /the disk is full/);
      assert.ok((await migrate(store)).length > 20);
      assert.deepEqual(await migrate(store), []);
    } finally {
      await store.close();
      await place.remove();
    }
  });
}
