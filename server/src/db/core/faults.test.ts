import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Refusal } from 'release/refusal';
import { makePlace } from '../../testing/database/test-database.ts';
import { freePort } from '../../testing/http/free-port.ts';
import {
  faultOf,
  isDamagedFile,
  isDatabaseAway,
  isMissingTable,
  isUnusableFile,
  openDatabase,
  openForReading,
  StoreInUse,
} from '../index.ts';
import { storeTest } from '../../testing/store-test.ts';

/** The error of a query to a database at this address. */
async function failureAt(databaseUrl: string): Promise<unknown> {
  const store = openForReading({ databaseUrl, dataDir: '' });
  try {
    await sql`select 1`.execute(store.db);
  } catch (error) {
    return error;
  } finally {
    await store.close();
  }
  return assert.fail('there is a database');
}

test('a database whose socket is gone, or that refuses on every address, is unavailable', async () => {
  const atSocket = await failureAt('postgres://veritas@localhost/none?host=/none');
  assert.match(String(atSocket), /ENOENT/);
  const port = await freePort();
  const twoHomes = connect({
    host: 'twohomes.test',
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, answer) => {
      const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
      answer(null, addresses, 4);
    },
  });
  const [atBoth] = (await once(twoHomes, 'error').catch((error: unknown) => [error])) as [unknown];
  assert.ok(atBoth instanceof AggregateError);
  const off = Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH', syscall: 'connect' });
  const nameless = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' });
  const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  for (const error of [atSocket, atBoth, off, nameless, expired])
    assert.deepEqual([faultOf(error), isDatabaseAway(error)], ['unavailable', true], String(error));
  assert.equal(faultOf(new AggregateError([new Error('of anything else')])), null);
});

test('an internal error of PostgreSQL is a bug, unless it refuses the connection with it', () => {
  const internal = (severity: string) =>
    faultOf(Object.assign(new Error('could not write init file'), { severity, code: 'XX000' }));
  assert.deepEqual([internal('FATAL'), internal('PANIC'), internal('ERROR')], ['unavailable', 'unavailable', 'other']);
});

test('unknown role, unknown database and wrong password are not bugs', async () => {
  const place = await makePlace('PostgreSQL');
  try {
    const at = (change: (url: URL) => void) => {
      const url = new URL(place.databaseUrl);
      change(url);
      return failureAt(url.href);
    };
    assert.equal(faultOf(await at((url) => void (url.pathname = '/none'))), 'unavailable');
    assert.equal(faultOf(await at((url) => void (url.username = 'nobody_here'))), 'unavailable');
    assert.equal(faultOf(await at((url) => url.searchParams.set('sslmode', 'verify-full'))), 'unavailable');
    const noPassword = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    assert.equal(faultOf(noPassword), 'unavailable');
  } finally {
    await place.remove();
  }
});

test('a database that accepts no connections, a failing disk, and a read-only file count as unavailable', () => {
  const ofPostgres = ['55000', '58000', '58030', '58P01'].map((code) => ({ code, severity: 'FATAL' }));
  const ofSqlite = [8, 10, 14, 1032].map((errcode) => ({ code: 'ERR_SQLITE_ERROR', errcode }));
  for (const facts of [...ofPostgres, ...ofSqlite])
    assert.equal(faultOf(Object.assign(new Error('away'), facts)), 'unavailable', JSON.stringify(facts));
});

test('a damaged file and one that cannot be used are known by codes with an extension, too', () => {
  const ofSqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });
  // SQLITE_CORRUPT, _CORRUPT_INDEX, SQLITE_IOERR, _IOERR_WRITE, _CANTOPEN_ISDIR, and SQLITE_FULL, which is neither.
  const kinds = [11, 779, 10, 778, 526, 13].map((code) => [
    isDamagedFile(ofSqlite(code)),
    isUnusableFile(ofSqlite(code)),
  ]);
  const [damaged, unusable] = [
    [true, false],
    [false, true],
  ];
  assert.deepEqual(kinds, [damaged, damaged, unusable, unusable, unusable, [false, false]]);
});

storeTest('a missing table is distinguished from other errors', async ({ db }) => {
  await assert.rejects(sql`select 1 from nowhere`.execute(db), isMissingTable);
  await assert.rejects(sql`select nothing from users`.execute(db), (error) => !isMissingTable(error));
});

test('a damaged lock file is reported as such, not as a folder in use', async () => {
  const place = await makePlace('SQLite');
  const lock = join(place.dataDir, 'lock.db');
  try {
    writeFileSync(lock, 'x'.repeat(10_000));
    const sentence = `${lock} cannot be locked: file is not a database. Make room if the disk is full;`;
    assert.throws(
      () => openDatabase(place),
      (error) => error instanceof Refusal && !(error instanceof StoreInUse) && error.message.startsWith(sentence),
    );
    rmSync(lock);
    await openDatabase(place).close();
  } finally {
    await place.remove();
  }
});

test('a file that is not a database is damaged', async () => {
  const place = await makePlace('SQLite');
  try {
    writeFileSync(join(place.dataDir, 'veritas.db'), 'x'.repeat(10_000));
    const store = openDatabase(place);
    await assert.rejects(sql`select 1`.execute(store.db), isDamagedFile);
    await store.close();
  } finally {
    await place.remove();
  }
});
