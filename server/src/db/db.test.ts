import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expireLeases } from '../testing/database/leases.ts';
import { printedLine } from '../testing/process/printed-line.ts';
import { serverTest } from '../testing/server-test.ts';
import {
  DatabaseBusy,
  faultOf,
  forgetLeases,
  freeLeases,
  holdLease,
  isUniqueViolation,
  looseTransaction,
  migrate,
  openDatabase,
  pendingMigrations,
  StoreInUse,
  releaseLease,
  transaction,
} from './index.ts';
import type { Db, DialectName } from './index.ts';

const MINUTE = 60_000;

const group = (id: string, code: string) => ({
  id,
  name: code,
  code,
  code_key: code.toLowerCase(),
  organization: 'hub' as const,
  created_at: 1_795_000_000_000,
});

const codes = async (db: Db) =>
  (await db.selectFrom('groups').select('code').orderBy('code').execute()).map((row) => row.code);

serverTest('both databases answer the same JavaScript types', async ({ context: { db } }) => {
  await db
    .insertInto('groups')
    .values([group('1', 'A'), group('2', 'B')])
    .execute();
  const answer = await db
    .selectFrom('groups')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('created_at').as('sum'),
      eb.fn.max('created_at').as('max'),
      sql<number>`max(code) = 'B'`.as('truth'),
      sql<null>`null`.as('nothing'),
    ])
    .executeTakeFirstOrThrow();
  const row = { count: 2, sum: 3_590_000_000_000, max: 1_795_000_000_000, truth: 1, nothing: null };
  assert.deepEqual({ ...answer }, row);
});

serverTest('a transaction is atomic', async ({ context: { db } }) => {
  const failing = transaction(db, async (trx) => {
    await trx.insertInto('groups').values(group('1', 'A')).execute();
    throw new Error('half way');
  });
  await assert.rejects(failing, /half way/);
  assert.deepEqual(await codes(db), []);
  await transaction(db, async (trx) => {
    await trx.insertInto('groups').values(group('1', 'A')).execute();
    await transaction(trx, (inner) => inner.insertInto('groups').values(group('2', 'B')).execute());
  });
  assert.deepEqual(await codes(db), ['A', 'B']);
});

serverTest(
  'the error that ended a transaction is thrown, also when the database rolled it back on its own',
  async ({ context: { db } }) => {
    const failing = transaction(db, async (trx) => {
      await sql`rollback`.execute(trx);
      throw new Error('database or disk is full');
    });
    await assert.rejects(failing, /disk is full/);
    await db.insertInto('groups').values(group('1', 'A')).execute();
    assert.deepEqual(await codes(db), ['A']);
  },
);

serverTest('a transaction without durability does not wait for fsync, the next one does again', async ({ context }) => {
  const { db, dialect } = context;
  const setting = async (of: typeof db) => {
    const question = dialect === 'sqlite' ? sql<object>`pragma synchronous` : sql<object>`show synchronous_commit`;
    const { rows } = await question.execute(of);
    return (Object.values(rows[0] ?? {}) as unknown[])[0];
  };
  const [waits, doesNot] = dialect === 'sqlite' ? [2, 1] : [await setting(db), 'off'];
  for (let round = 0; round < 2; round += 1) {
    const failing = looseTransaction(db, dialect, async (trx) => {
      assert.equal(await setting(trx), doesNot);
      await trx.insertInto('groups').values(group('g1', 'A')).execute();
      if (round === 0) throw new Error('not this time');
    });
    if (round === 0) await assert.rejects(failing, /not this time/);
    else await failing;
    assert.equal(await setting(db), waits);
    assert.equal((await db.selectFrom('groups').selectAll().execute()).length, round);
  }
  assert.equal(await transaction(db, setting), waits);
});

serverTest('other queries never run inside an open transaction', async ({ context: { db } }) => {
  let proceed = () => {};
  const insideReached = Promise.withResolvers<void>();
  const gate = new Promise<void>((resolve) => (proceed = resolve));
  const rolledBack = transaction(db, async (trx) => {
    await trx.insertInto('groups').values(group('1', 'A')).execute();
    insideReached.resolve();
    await gate;
    throw new Error('rolled back');
  });
  await insideReached.promise;
  const other = db.insertInto('groups').values(group('2', 'B')).execute();
  // Time for the other query to proceed until it blocks.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  proceed();
  await assert.rejects(rolledBack, /rolled back/);
  await other;
  assert.deepEqual(await codes(db), ['B']);
});

serverTest('concurrent increments of one number lose none', async ({ context: { db } }) => {
  await db.insertInto('settings').values({ key: 'n', value: '0' }).execute();
  const countUp = () =>
    transaction(db, async (trx) => {
      await sql`update settings set value = value where key = 'n'`.execute(trx);
      const { value } = await trx
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'n')
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('settings')
        .set({ value: String(Number(value) + 1) })
        .where('key', '=', 'n')
        .execute();
    });
  // As many at once as a server has connections: others would wait for one, on a busy machine for too long.
  const lane = async () => {
    for (let count = 0; count < 5; count += 1) await countUp();
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'n').executeTakeFirstOrThrow();
  assert.equal(row.value, '50');
});

serverTest('a transaction that loses a conflict is retried', async ({ context: { db } }) => {
  let runs = 0;
  const answer = await transaction(db, () => {
    runs += 1;
    if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
    return Promise.resolve('done');
  });
  assert.equal(answer, 'done');
  assert.equal(runs, 3);
});

serverTest('a unique violation is recognized among other errors', async ({ context: { db } }) => {
  const insert = () => db.insertInto('groups').values(group('1', 'A')).execute();
  await insert();
  await assert.rejects(insert, (error) => isUniqueViolation(error));
  await assert.rejects(sql`select nothing from nowhere`.execute(db), (error) => faultOf(error) === 'other');
  assert.equal(faultOf(new Error('of anything else')), null);
});

serverTest('a lease belongs to one holder until it ends or is given back', async ({ context: { db } }) => {
  const [a, b] = [
    { name: 'job', holder: 'a' },
    { name: 'job', holder: 'b' },
  ];
  assert.equal(await holdLease(db, a, MINUTE), true);
  assert.equal(await holdLease(db, b, MINUTE), false);
  assert.equal(await holdLease(db, a, MINUTE), true);
  await expireLeases(db);
  assert.equal(await holdLease(db, b, MINUTE), true);
  assert.deepEqual(await freeLeases(db, ['job', 'other'], MINUTE), new Set(['other']));
  await releaseLease(db, a);
  assert.equal(await holdLease(db, a, MINUTE), false);
  await releaseLease(db, b);
  assert.equal(await holdLease(db, a, MINUTE), true);
  // Taken before the clock was set back by a day.
  await db
    .updateTable('leases')
    .set({ expires_at: sql`expires_at + 86400000` })
    .execute();
  assert.equal(await holdLease(db, b, MINUTE), true);
});

serverTest('a clock that is ahead does not make leases of other servers expire', async ({ context: { db } }) => {
  await holdLease(db, { name: 'job', holder: 'a' }, MINUTE);
  const hourAhead = mock.method(Date, 'now', () => performance.timeOrigin + performance.now() + 60 * MINUTE);
  try {
    assert.equal(await holdLease(db, { name: 'job', holder: 'b' }, MINUTE), false);
    await forgetLeases(db, '%');
  } finally {
    hourAhead.mock.restore();
  }
  assert.deepEqual(await freeLeases(db, ['job'], MINUTE), new Set());
});

const storeOf = (db: Db, dialect: DialectName) => ({
  db,
  longReads: db,
  replica: null,
  dialect,
  pool: () => ({ size: 1, busy: 0, waiting: 0 }),
  close: () => Promise.resolve(),
});

serverTest('several processes can migrate the schema concurrently', async ({ context: { db, dialect } }) => {
  let runs = 0;
  const step = {
    name: 'test-step',
    up: async (trx: { schema: Db['schema'] }) => {
      runs += 1;
      await trx.schema.createTable('made_once').addColumn('id', 'integer').execute();
    },
  };
  const store = storeOf(db, dialect);
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(store, [step])));
  assert.deepEqual(done.flat(), ['test-step']);
  assert.equal(runs, 1);
  assert.deepEqual(await freeLeases(db, ['migrate'], MINUTE), new Set(['migrate']), 'the next one need not wait');
  assert.deepEqual(await pendingMigrations(db), []);
});

serverTest('a failed migration is rolled back and retried', async ({ context: { db, dialect } }) => {
  const store = storeOf(db, dialect);
  let fail = true;
  const step = {
    name: 'fragile',
    up: async (trx: { schema: Db['schema'] }) => {
      await trx.schema.createTable('half').addColumn('id', 'integer').execute();
      if (fail) throw new Error('power cut');
    },
  };
  await assert.rejects(migrate(store, [step]), /power cut/);
  fail = false;
  assert.deepEqual(await migrate(store, [step]), ['fragile']);
});

test('a query that can never get the connection fails with that reason instead of hanging', async ({ mock }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-busy-'));
  const store = openDatabase({ databaseUrl: '', dataDir });
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const stuck = transaction(store.db, () => sql`select 1`.execute(store.db));
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    mock.timers.tick(5_000);
    await assert.rejects(stuck, DatabaseBusy);
    await sql`select 1`.execute(store.db);
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a data folder belongs to one process; a second one fails immediately and names it, and a killed one leaves no lock', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-lock-'));
  const module = new URL('./index.ts', import.meta.url).href;
  const script = `const { openDatabase } = await import(${JSON.stringify(module)});
    openDatabase({ databaseUrl: '', dataDir: ${JSON.stringify(dataDir)} });
    console.log('open'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    script,
  ]);
  try {
    await printedLine(holder, /^open$/);
    const times: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const started = performance.now();
      assert.throws(
        () => openDatabase({ databaseUrl: '', dataDir }),
        (error) => error instanceof StoreInUse && error.message.includes(`(process ${holder.pid})`),
      );
      times.push(performance.now() - started);
    }
    // The quickest: on a busy machine any of them may take long.
    assert.ok(Math.min(...times) < 1_000, 'it waits for no lock');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await openDatabase({ databaseUrl: '', dataDir }).close();
  } finally {
    holder.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
