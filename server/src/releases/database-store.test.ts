import assert from 'node:assert/strict';
import { RELEASE_FILE } from '@veritas/shared/registry';
import { Refusal } from 'release/refusal';
import { insertAll } from '../db/index.ts';
import { countedReads } from '../testing/database/counted-reads.ts';
import { storeTest } from '../testing/store-test.ts';
import { databaseStore, isStored } from './database-store.ts';

const VERSIONS = 300;

storeTest('of hundreds of stored releases one is looked up, and a refusal names some', async (context) => {
  const content = Buffer.from('{}');
  const versions = Array.from({ length: VERSIONS }, (_, index) => `1.0.${String(index).padStart(3, '0')}`);
  const files = versions.map((version) => ({ remote: 'demo', version, path: RELEASE_FILE, content }));
  await insertAll(context.db, 'released_files', files);
  const { db, read } = countedReads(context.db);
  assert.deepEqual([await isStored(db, 'demo', '1.0.299'), await isStored(db, 'demo', '9')], [true, false]);
  assert.deepEqual(read, { queries: 2, rows: 1 });
  await assert.rejects(databaseStore(db).readStored('demo', '9'), (error) => {
    assert.ok(error instanceof Refusal);
    assert.match(error.message, /^No release demo 9 is stored; there is 1\.0\.000, .*, 1\.0\.019, and more\.$/);
    return true;
  });
  await assert.rejects(databaseStore(db).readStored('other', '9'), /there is none\.$/);
  assert.ok(read.rows < 30, String(read.rows));
});
