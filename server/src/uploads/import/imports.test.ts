import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { hide, hiddenSpans } from '../../devices/records/hidden.ts';
import { goodFile, IMPORTER, storeUpload } from '../testing/stored-upload.ts';
import { Imports } from './imports.ts';

/** A started import that blocks at the check of its authority until it is released. */
async function begun(context: AppContext, imports: Imports) {
  await addGroup(context, 'BLR_KOR');
  const upload = await storeUpload(context.db, randomUUID(), [goodFile(3)], NOW);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const requireAuthority = () => {
    asked.resolve();
    return answer.promise;
  };
  const importing = imports.importNow(upload, { ...IMPORTER, requireAuthority });
  await asked.promise;
  return { upload, importing, goOn: () => answer.resolve() };
}

storeTest('an upload that this process is importing is not resumed again, any other one is', async (context) => {
  const imports = new Imports(context);
  const other = await storeUpload(context.db, randomUUID(), [Buffer.from('no header')], NOW);
  const { upload, importing, goOn } = await begun(context, imports);
  let beginnings = 0;
  const begins = () => void (beginnings += 1);
  assert.equal(await imports.resume(upload, IMPORTER, begins), null);
  // On SQLite it is asked while a transaction is open, so the answer comes after that.
  const taken = assert.rejects(imports.resume(other, IMPORTER, begins), { code: 'file_refused' });
  goOn();
  assert.equal((await importing).processed, 3);
  await taken;
  // A finished import is not running: a retry gets its result.
  const settled = { ...upload, state: 'failed', error: 'No rows.', error_status: 400 } as const;
  await assert.rejects(imports.resume(settled, IMPORTER, begins), { code: 'file_refused' });
  assert.equal(beginnings, 1);
});

storeTest('a process that stops waits for its imports to end at their next part, and begins none', async (context) => {
  const imports = new Imports(context);
  const { upload, importing, goOn } = await begun(context, imports);
  let hasStopped = false;
  const stopped = imports.stop().then(() => (hasStopped = true));
  await nextTurn();
  assert.equal(hasStopped, false);
  goOn();
  await assert.rejects(importing, { status: 503, code: 'stopping' });
  await stopped;
  await assert.rejects(imports.importNow(upload, IMPORTER), { status: 503, code: 'stopping' });
  await assert.rejects(imports.clearHidden(), { status: 503, code: 'stopping' });
});

storeTest('hidden records without a lease are deleted', async (context) => {
  const { db } = context;
  await hide(db, { uploadId: randomUUID(), firstId: 1, lastId: 1_000 });
  await new Imports(context).clearHidden();
  assert.deepEqual(await hiddenSpans(db), []);
});
