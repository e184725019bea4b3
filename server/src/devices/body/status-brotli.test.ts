import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { keptLog } from '../../testing/process/kept-log.ts';
import { serverTest } from '../../testing/server-test.ts';
import { storeTest } from '../../testing/store-test.ts';
import { JSON_FORM } from './body-form.ts';
import { StatusBodies } from './status-body.ts';
import { changeRecords, showUpload, storeHidden } from '../testing/uploaded-records.ts';

serverTest('a body gets its brotli copy only after five seconds without a change', async (server) => {
  const { context, advance } = server;
  const { db } = context;
  const span = await storeHidden(db, 3_000);
  await showUpload(db, span);
  const bodies = new StatusBodies(context, JSON_FORM);
  const ask = async () => {
    const body = await bodies.current();
    bodies.prepareBrotli(body);
    for (let turn = 0; turn < 500 && !body.content.brotli; turn += 1) await nextTurn();
    return body.content.brotli;
  };
  assert.equal(await ask(), null);
  advance(4_999);
  assert.equal(await ask(), null);
  await changeRecords(db, [span.firstId], 'late');
  advance(1);
  assert.equal(await ask(), null, 'another body, which has not stood');
  await storeHidden(db, 10);
  advance(5_000);
  const body = await bodies.current();
  bodies.prepareBrotli(body);
  while (!body.content.brotli) await nextTurn();
  assert.equal(brotliDecompressSync(body.content.brotli).toString(), Buffer.concat(body.content.plain).toString());
  assert.equal(gunzipSync(body.content.gzip).toString(), Buffer.concat(body.content.plain).toString());
});

storeTest('a failed brotli compression is logged, and the body is sent without it', async (context) => {
  const { log, lines } = keptLog();
  await showUpload(context.db, await storeHidden(context.db, 3));
  const bodies = new StatusBodies({ ...context, log }, JSON_FORM);
  const body = await bodies.current();
  const lost = new Error('no memory');
  const content = {
    ...body.content,
    since: 0,
    get plain(): never {
      throw lost;
    },
  };
  bodies.prepareBrotli({ ...body, content });
  await nextTurn();
  assert.deepEqual(lines, [[{ err: lost }, 'the device records were not compressed']]);
});
