import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../core/config/config.ts';
import { migrate, openDatabase, openForReading } from '../db/index.ts';
import { startPair } from '../testing/database/postgres-cluster.ts';
import { makePlace } from '../testing/database/test-database.ts';
import { diagnose } from './diagnose.ts';

const OF_THE_DATABASE = /has another database, .*: its answers would be wrong\. DATABASE_REPLICA_URL has to lead to/;

let pair: Awaited<ReturnType<typeof startPair>>;
const at = (url: string, name: string) => new URL(`/${name}`, url).href;
const primary = () => at(pair.primary.url, 'veritas_doctor');

before(async () => {
  pair = await startPair();
  const maker = openForReading({ databaseUrl: pair.primary.url, dataDir: '' });
  await sql.raw('create database veritas_doctor').execute(maker.db);
  await maker.close();
  const store = openDatabase({ databaseUrl: primary(), dataDir: '' });
  await migrate(store);
  await store.close();
});
after(() => Promise.all([pair.primary.stop(), pair.replica.stop()]));

/** The finding about the replica, as `level text`; null without one. */
async function said(databaseUrl: string, replicaUrl: string): Promise<string | null> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl, PORT: '0' });
  const found = (await diagnose(config)).find(({ about }) => about === 'Replica');
  return found ? `${found.level} ${found.text}` : null;
}

/** Until the replica has the database. */
async function adviceWhenReachable(databaseUrl: string, replicaUrl: string): Promise<string> {
  for (;;) {
    const text = (await said(databaseUrl, replicaUrl)) ?? '';
    if (!text.includes('does not exist')) return text;
  }
}

void test('a replica that follows the primary is not a fault', async () => {
  const text = await adviceWhenReachable(primary(), at(pair.replica.url, 'veritas_doctor'));
  assert.match(text, /^ok answers, \d+ KiB behind the primary$/);
});

void test('without DATABASE_REPLICA_URL nothing is said about a replica', async () => {
  assert.equal(await said(primary(), ''), null);
});

void test('a replica that is away, of another database, of another cluster or a primary is named', async () => {
  const other = await makePlace('PostgreSQL');
  try {
    const away = await said(primary(), 'postgres://veritas@127.0.0.1:1/veritas_doctor');
    assert.match(away ?? '', /^fault does not answer: .*Check DATABASE_REPLICA_URL/);
    assert.match((await said(primary(), at(pair.replica.url, 'postgres'))) ?? '', OF_THE_DATABASE);
    assert.match((await said(primary(), other.databaseUrl)) ?? '', OF_THE_DATABASE);
    assert.match(
      (await said(primary(), primary().replace('127.0.0.1', 'localhost'))) ?? '',
      /^warning is not a replica but a primary\./,
    );
  } finally {
    await other.remove();
  }
});
