import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { getUpload } from '@veritas/shared/contracts';
import type { UploadProgress } from '@veritas/shared/contracts';
import { createApp } from '../../app.ts';
import { countLeases } from '../../db/index.ts';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { SETTING_LEASES } from '../../settings/differing-settings.ts';
import { TestClient } from '../../testing/client.ts';
import { addGroup, addUser, startSession } from '../../testing/fixtures.ts';
import { chunkForm, HttpClient } from '../../testing/http/http-client.ts';
import { inStore } from '../../testing/database/in-store.ts';
import { startServerProcess } from '../../testing/process/server-process.ts';
import { DATABASES, makePlace } from '../../testing/database/test-database.ts';
import type { TestPlace } from '../../testing/database/test-database.ts';
import { storedRows } from '../testing/stored-upload.ts';
import { chunksOfFile } from '../testing/upload-client.ts';

const ROWS = 12_000;
const ASK_MS = 50;
const GRACE_MS = 3_000;

function shipments(round: number): Buffer {
  const line = (_: unknown, row: number) =>
    `R${round}P${String(row).padStart(7, '0')},BLR_KOR,Acme,${'X'.repeat(60)}\n`;
  return Buffer.from(
    'tracking_id,hub_code,device_brand,device_model_name\n' + Array.from({ length: ROWS }, line).join(''),
  );
}

/** The cookies of an admin, put straight into the store. */
const signedIn = (place: TestPlace) =>
  inStore(place, async (context) => {
    await addGroup(context, 'BLR_KOR');
    const app = await createApp(context);
    const client = new TestClient(app);
    await startSession(context, client, await addUser(context, { role: 'admin' }));
    await app.close();
    return client.cookies;
  });

const start = ({ databaseUrl, dataDir }: TestPlace) =>
  startServerProcess(databaseUrl, { VERITAS_DATA_DIR: dataDir, VERITAS_RATE_PER_USER: '0' });

async function until(
  client: HttpClient,
  id: string,
  isReached: (progress: UploadProgress) => boolean,
): Promise<UploadProgress> {
  for (;;) {
    const progress = (await client.get(`${getUpload.path}?upload_id=${id}`)).json<UploadProgress>();
    if (isReached(progress)) return progress;
    await wait(ASK_MS);
  }
}

for (const database of DATABASES)
  test(`an import interrupted by SIGKILL or SIGTERM is completed after the next start, without leftovers [${database}]`, async () => {
    const place = await makePlace(database);
    const cookies = await signedIn(place);
    let server = await start(place);
    try {
      const ends = ['kill', 'kill', 'stop'] as const;
      for (const [round, end] of ends.entries()) {
        const client = new HttpClient(server.origin, cookies);
        const id = randomUUID();
        const chunks = chunksOfFile(shipments(round));
        const total = chunks.length;
        const send = (index: number) =>
          client.post('api/upload/', chunkForm({ id, index, total, bytes: chunks[index] ?? assert.fail() }));
        for (let index = 0; index < total - 1; index += 1) assert.equal((await send(index)).status, 200);
        const last = send(total - 1).catch(() => null);
        await until(client, id, ({ state, rows_read: rows }) => state === 'processing' && rows > ROWS / 10);
        const ended = performance.now();
        await server[end]();
        if (end === 'stop') assert.ok(performance.now() - ended < 2 * GRACE_MS, 'a stop waits for no long import');
        await last;
        server = await start(place);
        // No client sends further requests.
        const { state, result } = await until(
          new HttpClient(server.origin, cookies),
          id,
          (progress) => progress.state !== 'processing',
        );
        assert.deepEqual([state, result?.processed, result?.skipped], ['done', ROWS, 0]);
      }
      assert.equal(await server.stop(), 0);
      await inStore(place, async ({ db }) => {
        const ids = (await storedRows(db)).map((row) => row.tracking_id);
        assert.deepEqual([ids.length, new Set(ids).size], [ends.length * ROWS, ends.length * ROWS]);
        assert.deepEqual(await hiddenSpans(db), []);
        assert.equal(await countLeases(db, SETTING_LEASES), 0);
        const held = await db.selectFrom('upload_chunks').select('upload_id').where('bytes', 'is not', null).execute();
        assert.deepEqual(held, []);
      });
    } finally {
      await server.kill();
      await place.remove();
    }
  });
