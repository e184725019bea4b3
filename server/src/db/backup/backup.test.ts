import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createApp } from '../../app.ts';
import { seedDemo } from '../../demo/seed.ts';
import { Refusal } from 'release/refusal';
import { TestClient } from '../../testing/client.ts';
import { failing } from '../../testing/database/failing-db.ts';
import { PASSWORD } from '../../testing/fixtures.ts';
import { runStatement } from '../../testing/database/postgres-cluster.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { DATABASES, makePlace } from '../../testing/database/test-database.ts';
import { migrate, openDatabase, openForReading, transaction } from '../index.ts';
import type { Store } from '../index.ts';
import type { Sums } from './backup-file.ts';
import { readBackup } from './read-backup.ts';
import { storedTables } from './stored-tables.ts';
import { sumTables, writeBackup } from './write-backup.ts';

/** Users, groups, brands, devices in all stages, a chunk with every byte, a signed-in user. */
async function fill(server: ServerTest): Promise<TestClient> {
  const { context } = server;
  await transaction(context.db, (trx) => seedDemo({ ...context, db: trx }, { records: 300, now: context.clock() }));
  const client = await server.signedInAs({ username: 'asha', role: 'admin' });
  const id = randomUUID();
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const now = context.clock();
  await context.db
    .insertInto('uploads')
    .values({
      id,
      user_id: 'u',
      file_name: 'naïve "x"\n.csv',
      total_chunks: 2,
      next_chunk: 1,
      state: 'receiving',
      rows_read: 0,
      created_at: now,
      touched_at: now,
    } as never)
    .execute();
  await context.db
    .insertInto('upload_chunks')
    .values({ upload_id: id, chunk_index: 0, length: 256, sha256: 'x', bytes })
    .execute();
  return client;
}

async function backup({ place, context }: ServerTest): Promise<{ file: string; sums: Sums }> {
  const file = join(place.dataDir, `${randomUUID()}.backup`);
  const store = openForReading(context.config);
  try {
    return { file, sums: await writeBackup(store, file, context.clock()) };
  } finally {
    await store.close();
  }
}

/** An empty database of a kind, for one piece of work. */
async function inEmpty<T>(database: (typeof DATABASES)[number], work: (store: Store) => Promise<T>): Promise<T> {
  const place = await makePlace(database);
  const store = openDatabase(place);
  try {
    return await work(store);
  } finally {
    await store.close();
    await place.remove();
  }
}

serverTest('a backup restored into either database has the same rows and no sessions', async (server) => {
  const client = await fill(server);
  const { context } = server;
  const { file, sums } = await backup(server);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.ok((sums['devices']?.rows ?? 0) >= 300);
  for (const database of DATABASES) {
    await inEmpty(database, async (store) => {
      assert.deepEqual(await readBackup(store, file), sums);
      const { change_counter: changed, ...kept } = await sumTables(store.db, store.dialect);
      const { change_counter: before, ...expected } = await sumTables(context.db, context.dialect);
      assert.deepEqual(kept, expected);
      assert.notEqual(changed?.hash, before?.hash, 'kept copies of records must not pass for those of this store');
      const app = await createApp({ ...context, ...store });
      const visitor = Object.assign(new TestClient(app), { cookies: new Map(client.cookies) });
      assert.equal((await visitor.get('user/get_role/')).status, 401);
      assert.equal((await visitor.signIn('asha', PASSWORD)).status, 200);
      await app.close();
    });
  }
});

serverTest('a backup is a consistent snapshot, and blocks no other request', async (server) => {
  await fill(server);
  const { context } = server;
  const before = await sumTables(context.db, context.dialect);
  const reading = openForReading(context.config);
  try {
    const moment = await reading.db
      .transaction()
      .setIsolationLevel(context.dialect === 'postgres' ? 'repeatable read' : 'serializable')
      .execute(async (trx) => {
        await trx.selectFrom('users').select('id').execute();
        await context.db.deleteFrom('model_aliases').execute();
        await context.db.updateTable('users').set({ email: 'other@example.test' }).execute();
        return sumTables(trx, context.dialect);
      });
    assert.deepEqual(moment, before);
  } finally {
    await reading.close();
  }
});

serverTest('a damaged, cut, foreign or newer file changes nothing', async (server) => {
  await fill(server);
  const { file } = await backup(server);
  const bytes = readFileSync(file);
  const text = gunzipSync(bytes).toString();
  const variants: [string, Buffer, RegExp][] = [
    ['cut in the middle', bytes.subarray(0, bytes.length / 2), /not a complete backup/],
    ['a flipped bit', flip(bytes), /not a complete backup|not a backup|not those/],
    ['without its end', gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), /ends in the middle/],
    ['a changed row', gzipSync(text.replace('asha@example.test', 'evil@example.test')), /rows of users are not those/],
    ['a row less', gzipSync(text.replace(/\n\[[^\n]*asha@example\.test[^\n]*/, '')), /rows of users are not those/],
    ['half a character more', gzipSync(Buffer.concat([Buffer.from(text), Buffer.from([0xc3])])), /follows its end/],
    ['something else', Buffer.from('id,name\n1,x\n'), /not a complete backup|not a backup/],
    ['of another program', gzipSync('{"format":"other"}\n'), /not a backup of this console/],
    ['of a newer version', gzipSync(text.replace('"001-accounts"', '"001-accounts","999-later"')), /newer version/],
  ];
  for (const [name, content, refusal] of variants) {
    writeFileSync(file, content);
    await inEmpty(server.context.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL', async (store) => {
      await assert.rejects(
        readBackup(store, file),
        (error) => error instanceof Refusal && refusal.test(error.message),
        name,
      );
      const tables = await store.db.introspection.getTables();
      if (!tables.some((table) => table.name === 'users')) return;
      assert.deepEqual(await store.db.selectFrom('users').select('id').execute(), [], name);
    });
  }
});

serverTest(
  'a role that may only read makes the same backup, and tables of other schemas are not in it',
  async (server) => {
    const { context, place } = server;
    if (context.dialect === 'sqlite') return;
    await fill(server);
    const url = new URL(place.databaseUrl);
    const role = `reader_${url.pathname.slice(1)}`;
    const run = (statement: string) => runStatement(place.databaseUrl, statement);
    await run('create schema other; create table other.users (id text); create table other.notes (id text)');
    await run(`create role ${role} login; grant select on all tables in schema public to ${role}`);
    url.username = role;
    const own = await storedTables(context.db, context.dialect);
    const reader = openForReading({ ...context.config, databaseUrl: url.href });
    try {
      assert.deepEqual(await storedTables(reader.db, reader.dialect), own);
      const names = own.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length);
      assert.ok(!names.includes('notes') && names.indexOf('users') < names.indexOf('user_groups'));
      const file = join(place.dataDir, 'reader.backup');
      assert.deepEqual(await writeBackup(reader, file, 0), await sumTables(context.db, context.dialect));
    } finally {
      await reader.close();
      await run(`drop owned by ${role}; drop role ${role}`);
    }
  },
);

serverTest('a file on a disk that hangs for a while aborts neither backup nor restore', async (server) => {
  const statements: string[] = [];
  const note = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
  const { dialect } = server.context;
  const source = await makePlace(dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  const from = openDatabase({ ...source, onStatement: note });
  await migrate(from);
  const place = await makePlace(dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  const into = openDatabase({ ...place, onStatement: note });
  try {
    const file = join(place.dataDir, 'slow.backup');
    await writeBackup(from, file, server.context.clock());
    const written = statements.splice(0);
    await readBackup(into, file);
    for (const run of [written, statements]) {
      const waits = run.filter((text) => /^set local idle_in_transaction_session_timeout = '10min'$/.test(text));
      assert.equal(waits.length, dialect === 'sqlite' ? 0 : 1);
    }
  } finally {
    await Promise.all([from.close(), into.close()]);
    await Promise.all([source.remove(), place.remove()]);
  }
});

serverTest('a backup overwrites no file, and a restore no data', async (server) => {
  await fill(server);
  const { file } = await backup(server);
  const { context } = server;
  await assert.rejects(writeBackup(context, file, 0), /exists already/);
  const store = { ...context, close: () => Promise.resolve() };
  await assert.rejects(readBackup(store, file), /in use: it has users/);
  assert.ok((await context.db.selectFrom('users').select('id').execute()).length > 1);
  for (const table of ['list_looks', 'saved_views', 'user_groups', 'sessions', 'users'] as const)
    await context.db.deleteFrom(table).execute();
  await assert.rejects(readBackup(store, file), /in use: it has users or devices/, 'devices alone');
});

serverTest('of two concurrent backups into one file the second is refused in words', async (server) => {
  await fill(server);
  const { context } = server;
  const file = join(context.config.dataDir, 'monday.backup');
  const ends = await Promise.allSettled([writeBackup(context, file, 0), writeBackup(context, file, 0)]);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  assert.deepEqual(refused, [`Refusal: ${file} exists already; a backup replaces no file`]);
  const left = readdirSync(context.config.dataDir).filter((name) => name.includes('monday'));
  assert.deepEqual(left, ['monday.backup']);
});

serverTest('of two concurrent restores one is refused, and the data of the other stays', async (server) => {
  await fill(server);
  const { file, sums } = await backup(server);
  const place = await makePlace(server.context.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  const first = openDatabase(place);
  // A data folder belongs to one process.
  const second = first.dialect === 'sqlite' ? first : openDatabase(place);
  try {
    await migrate(first);
    const ends = await Promise.allSettled([readBackup(first, file), readBackup(second, file)]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const [refused] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    assert.ok(refused instanceof Refusal, String(refused));
    assert.match(refused.message, /Another restore is filling this database|in use: it has users/);
    const kept = await sumTables(first.db, first.dialect);
    // A restored store has another ID.
    assert.deepEqual({ ...kept, change_counter: null }, { ...sums, change_counter: null });
  } finally {
    await first.close();
    if (second !== first) await second.close();
    await place.remove();
  }
});

serverTest('a backup in a pipe is refused with what to do', async (server) => {
  const store = { ...server.context, close: () => Promise.resolve() };
  await assert.rejects(
    readBackup(store, '/dev/null'),
    (error) => error instanceof Refusal && /is not a file, and a pipe cannot be read twice/.test(error.message),
  );
});

serverTest('a backup that is interrupted leaves nothing behind', async (server) => {
  await fill(server);
  const { context, place } = server;
  const before = readdirSync(place.dataDir);
  const stop = new AbortController();
  let statements = 0;
  const db = failing(context.db, () => {
    if ((statements += 1) === 20) stop.abort();
    return null;
  });
  const file = join(place.dataDir, 'interrupted.backup');
  await assert.rejects(
    writeBackup({ ...context, db }, file, 0, stop.signal),
    (error) => error instanceof Refusal && /^The backup was interrupted, and no file was written/.test(error.message),
  );
  assert.ok(statements >= 20);
  assert.deepEqual(readdirSync(place.dataDir), before);
});

serverTest('a database with audit entries but no user is not empty, and the refusal says so', async (server) => {
  await fill(server);
  const { file } = await backup(server);
  const { context } = server;
  await inEmpty(context.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL', async (store) => {
    await migrate(store);
    const app = await createApp({ ...context, ...store });
    assert.equal((await new TestClient(app).signIn('asha', PASSWORD)).status, 401);
    await app.close();
    await assert.rejects(
      readBackup(store, file),
      (error) => error instanceof Refusal && /in use: its audit trail has entries/.test(error.message),
    );
    assert.deepEqual(await store.db.selectFrom('users').select('id').execute(), []);
  });
});

function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 0x10;
  return copy;
}
