import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { mock } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { activeIn, publishBuild } from '../testing/builds.ts';
import { keptLog } from '../testing/process/kept-log.ts';
import { storeTest } from '../testing/store-test.ts';
import { FolderReleases } from './folder-releases.ts';

/** Makes only the COMMIT of a transaction fail. */
async function failAtCommit(trx: Db): Promise<void> {
  await sql`create temporary table parents (id integer primary key)`.execute(trx);
  const parent = sql`references parents (id) deferrable initially deferred`;
  await sql`create temporary table children (id integer ${parent})`.execute(trx);
  await sql`insert into children values (1)`.execute(trx);
}

storeTest('a written change is valid, and audited, when the COMMIT of its check fails', async (context) => {
  const { log, lines } = keptLog();
  const releases = new FolderReleases({ ...context, log });
  const noted: string[] = [];
  let checks = 0;
  const check = async (trx: Db) => {
    checks += 1;
    if (checks === 2) await failAtCommit(trx);
  };
  const note = (_trx: Db, { version }: { version: string }) => Promise.resolve(void noted.push(version));
  const { version } = await publishBuild({ releases }, 'one', 'demo', { check, note });
  assert.deepEqual(activeIn((await releases.read())?.registry ?? assert.fail()), { demo: version });
  assert.deepEqual([checks, noted], [2, [version]]);
  assert.match(JSON.stringify(lines), /the transaction of its check did not end/);
});

storeTest('nothing is written or audited when the last check refuses the change', async (context) => {
  const releases = new FolderReleases(context);
  let checks = 0;
  const check = () => {
    checks += 1;
    return checks === 2 ? Promise.reject(new Error('no longer allowed')) : Promise.resolve();
  };
  const note = () => assert.fail('there is nothing to note');
  await assert.rejects(publishBuild({ releases }, 'one', 'demo', { check, note }), /no longer allowed/);
  assert.equal(await releases.read(), null);
});

storeTest('a change succeeds while a request reads the new registry and keeps a copy of it', async (context) => {
  const releases = new FolderReleases(context);
  const folder = await open(context.config.dataDir);
  const methods = Object.getPrototypeOf(folder) as FileHandle;
  await folder.close();
  const sync = Reflect.get(methods, 'sync');
  let reads = 0;
  mock.method(methods, 'sync', async function read(this: FileHandle) {
    // The registry is replaced by now, and its copy is about to be.
    if (readlinkSync(`/proc/self/fd/${this.fd}`).includes('registry.last-good.json') && (reads += 1) === 1)
      await releases.read();
    await sync.call(this);
  });
  try {
    const { version } = await publishBuild({ releases }, 'one');
    assert.ok(reads > 0);
    assert.deepEqual(activeIn((await releases.read())?.registry ?? assert.fail()), { demo: version });
    const names = readdirSync(context.config.dataDir).filter((name) => name.startsWith('registry'));
    assert.deepEqual(names.sort(), [
      'registry-key.json',
      'registry-public-keys.json',
      'registry.json',
      'registry.last-good.json',
      'registry.lock',
    ]);
  } finally {
    mock.restoreAll();
  }
});
