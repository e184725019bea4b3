import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import { DatabaseLost } from '../../db/index.ts';
import { hide } from '../../devices/records/hidden.ts';
import { holdSettings } from '../../settings/differing-settings.ts';
import { failing } from '../../testing/database/failing-db.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { measureUploads } from './metrics.ts';

storeTest('the metrics say what uploads take, and nothing while the database is away', async (context) => {
  const { db, config } = context;
  const metrics = new Registry();
  let isAway = false;
  const away = failing(db, () => (isAway ? new DatabaseLost() : null));
  const { log, lines } = keptLog();
  const { resumed } = measureUploads({ metrics } as never, { ...context, db: away, log });
  const shown = async () => (await metrics.metrics()).match(/^veritas\S* .*$/gm)?.map((line) => line.slice(8));
  await storeUpload(db, 'one', [Buffer.from('a'), Buffer.from('b')], NOW);
  await storeUpload(db, 'two', [Buffer.from('a')], NOW);
  await db.updateTable('uploads').set({ state: 'processing', reject_bytes: 7 }).where('id', '=', 'two').execute();
  await hide(db, { uploadId: 'two', firstId: 1, lastId: 5 });
  await db
    .insertInto('leases')
    .values({ name: 'a', holder: 'b', expires_at: NOW + 1 })
    .execute();
  // Servers hold these all the time.
  await holdSettings(context);
  resumed.inc();
  const { open, rejects } = config.uploads;
  const limits = [
    `uploads_limit_bytes{kind="open"} ${open.total.bytes}`,
    `uploads_limit_bytes{kind="rejects"} ${rejects.total}`,
    'imports_resumed_total 1',
  ];
  assert.deepEqual(await shown(), [
    'uploads_open{state="receiving"} 1',
    'uploads_open{state="processing"} 1',
    'uploads_hidden 1',
    'leases 1',
    `uploads_bytes{kind="open"} ${3 * config.chunkBytes}`,
    'uploads_bytes{kind="rejects"} 7',
    ...limits,
  ]);
  assert.deepEqual(lines, []);
  isAway = true;
  for (let asked = 0; asked < 3; asked += 1) assert.deepEqual(await shown(), limits);
  assert.deepEqual(lines, [[{ err: new DatabaseLost() }, 'the uploads could not be counted']]);
});
