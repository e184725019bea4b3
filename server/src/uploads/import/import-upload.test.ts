import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { UploadResult } from '@veritas/shared/contracts';
import fc from 'fast-check';
import { pino } from 'pino';
import { readConfig } from '../../core/config/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import { migrate, openDatabase } from '../../db/index.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { expireLeases } from '../../testing/database/leases.ts';
import { storeTest } from '../../testing/store-test.ts';
import { DATABASES, makePlace } from '../../testing/database/test-database.ts';
import type { TestPlace } from '../../testing/database/test-database.ts';
import { packReject } from '../store/pack-reject.ts';
import { uploadGone } from '../store/refusals.ts';
import { keepRejects } from '../store/rejects.ts';
import { readUpload } from '../store/uploads.ts';
import { importUpload } from './import-upload.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';

const FILE = Buffer.from(
  '\uFEFFtracking_id,hub_code,device_brand,device_model_name,created_date\r\n' +
    'RVP0000001,BLR_KOR,Café,"größe ""9""\r\nzwei 😀",2026-11-01\r\n' +
    'RVP0000002,BLR_KOR,Vivo,V29,2026-11-31\r\n' +
    '\r\n' +
    'rvp0000001,BLR_KOR,Vivo,V29,2026-11-01\r\n' +
    'RVP0000003,blr_kor,ブランド,モデル,2026-11-01T10:00\r\n',
);

function cut(bytes: Buffer, borders: readonly number[]): Buffer[] {
  const places = [...new Set([0, ...borders, bytes.length])].sort((a, b) => a - b);
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

async function emptyDevices({ db }: AppContext): Promise<void> {
  await db.deleteFrom('devices').execute();
}

storeTest('the result is the same for any chunk borders, also within a letter or a line end', async (context) => {
  await addGroup(context, 'BLR_KOR');
  const importCut = async (borders: readonly number[]) => {
    await emptyDevices(context);
    const upload = await storeUpload(context.db, randomUUID(), cut(FILE, borders), context.clock());
    return { result: await importUpload(context, upload, IMPORTER), rows: await storedRows(context.db) };
  };
  const whole = await importCut([]);
  assert.deepEqual([whole.result.processed, whole.result.skipped], [2, 2]);
  assert.equal(whole.rows[0]?.device_model_name, 'größe "9"\r\nzwei 😀');
  const borders = fc.array(fc.integer({ min: 1, max: FILE.length - 1 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(borders, async (places) => assert.deepEqual(await importCut(places), whole)),
    { numRuns: 25 },
  );
});

storeTest(
  'bytes left by a process that died after storing its result are deleted with the next request',
  async (context) => {
    const { db } = context;
    await addGroup(context, 'BLR_KOR');
    const upload = await storeUpload(db, randomUUID(), [FILE], context.clock());
    const result = await importUpload(context, upload, IMPORTER);
    await db.updateTable('upload_chunks').set({ bytes: FILE }).execute();
    assert.deepEqual(await importUpload(context, await readUpload(db, upload.id), IMPORTER), result);
    assert.equal((await db.selectFrom('upload_chunks').select('bytes').executeTakeFirstOrThrow()).bytes, null);
  },
);

storeTest('rejected rows left by a process that died during the import are replaced', async (context) => {
  const { db } = context;
  await addGroup(context, 'BLR_KOR');
  const upload = await storeUpload(db, randomUUID(), [FILE], context.clock());
  const left = { row: 3, kind: 'refused', trackingId: 'RVP0000002', reasons: ['left'], cells: ['RVP0000002'] } as const;
  await keepRejects(db, upload.id, [packReject({ ...left, row: 9 }), packReject(left)], 1_000_000);
  assert.equal((await importUpload(context, upload, IMPORTER)).skipped, 2);
  const rejects = await db.selectFrom('upload_rejects').select('row').orderBy('row').execute();
  assert.deepEqual(
    rejects.map(({ row }) => row),
    [3, 5],
  );
  assert.ok((await readUpload(db, upload.id)).reject_bytes < 1_000);
});

storeTest('bytes of a refused file are deleted as well', async (context) => {
  const { db } = context;
  const upload = await storeUpload(db, randomUUID(), [Buffer.from('no,header\n')], context.clock());
  await assert.rejects(importUpload(context, upload, IMPORTER), { status: 400 });
  await db.updateTable('upload_chunks').set({ bytes: FILE }).execute();
  await assert.rejects(importUpload(context, await readUpload(db, upload.id), IMPORTER), { status: 400 });
  assert.equal((await db.selectFrom('upload_chunks').select('bytes').executeTakeFirstOrThrow()).bytes, null);
});

storeTest('a refused or cancelled file gets its first response again', async (context) => {
  const { db } = context;
  const upload = await storeUpload(db, randomUUID(), [FILE], context.clock());
  for (const [stored, answer] of [
    [
      { error: 'No rows.', error_status: 400 },
      { status: 400, code: 'file_refused', message: 'No rows.' },
    ],
    [
      { error: 'Too long.', error_status: 413 },
      { status: 413, code: 'file_refused', message: 'Too long.' },
    ],
    [
      { error: 'It gave way.', error_status: 410 },
      { status: 410, code: 'gone', message: 'It gave way.' },
    ],
    [
      { error: null, error_status: 410 },
      { status: 410, code: 'gone', message: uploadGone().message },
    ],
    [
      { error: null, error_status: null },
      { status: 400, code: 'file_refused', message: 'The file was refused.' },
    ],
  ] as const)
    await assert.rejects(importUpload(context, { ...upload, state: 'failed', ...stored }, IMPORTER), answer);
  // The status of a file that is not refused says nothing.
  await db.updateTable('upload_chunks').set({ bytes: FILE }).execute();
  assert.equal((await importUpload(context, { ...upload, error_status: 410 }, IMPORTER)).skipped, 4);
});

storeTest('a long file, in whatever order it is stored, has the result of its own order', async (context) => {
  await addGroup(context, 'BLR_KOR');
  const remark = 'x'.repeat(50_000);
  const ids = Array.from({ length: 200 }, (_, at) => `RVP${String(999 - at).padStart(7, '0')}`);
  // Row 51 repeats row 12 near by, row 191 repeats row 22 far away; row 61 has the ID of row 102 and is refused.
  const again = new Map([
    [51, ids[12 - 2]?.toLowerCase()],
    [61, ids[102 - 2]],
    [191, ids[22 - 2]],
  ]);
  const lines = ids.map((id, at) => {
    const row = at + 2;
    return `${again.get(row) ?? id},${row === 61 ? 'NOWHERE' : 'BLR_KOR'},Vivo,M${row},${remark}`;
  });
  const file = Buffer.from(['tracking_id,hub_code,device_brand,device_model_name,remark', ...lines].join('\n'));
  const upload = await storeUpload(context.db, randomUUID(), cut(file, [4_000_000]), context.clock());
  const result = await importUpload(context, upload, IMPORTER);
  assert.deepEqual([result.processed, result.skipped], [197, 3]);
  assert.deepEqual(
    result.duplicates.map(({ row }) => row),
    [51, 191],
  );
  assert.deepEqual(
    result.errors.map(({ row }) => row),
    [61],
  );
  const stored = await storedRows(context.db);
  assert.deepEqual(
    stored.map((row) => row.device_model_name).toSorted(),
    lines.flatMap((_, at) => ([51, 61, 191].includes(at + 2) ? [] : [`M${at + 2}`])).toSorted(),
  );
  const [first = '', inFile = ''] = [stored[0]?.tracking_id, ids[0]];
  // The order of storing depends on the database (decision 052); the result does not.
  assert.ok(context.dialect === 'sqlite' ? first < (ids[50] ?? '') : first === inFile, `${first} is the first`);
});

const ROWS = 2_500;
const LARGE = goodFile(ROWS);
const CRASHING_IMPORT = fileURLToPath(new URL('../testing/crashing-import.ts', import.meta.url));

async function withStore<T>(place: TestPlace, now: number, work: (context: AppContext) => Promise<T>): Promise<T> {
  const config = readConfig({ DATABASE_URL: place.databaseUrl, VERITAS_DATA_DIR: place.dataDir });
  const store = openDatabase(config);
  try {
    await migrate(store);
    return await work({ ...store, config, clock: () => now, log: pino({ level: 'silent' }) });
  } finally {
    await store.close();
  }
}

for (const database of DATABASES) {
  test(`an import that is killed at any point leaves all rows or none, and goes on exactly once [${database}]`, async () => {
    const place = await makePlace(database);
    try {
      const now = Date.now();
      await withStore(place, now, (context) => addGroup(context, 'BLR_KOR'));
      const crashed: number[] = [];
      for (const point of [1, 4, 8, 13, 19, 24, 28, 31, 35]) {
        const id = randomUUID();
        await withStore(place, now, async (context) => {
          await emptyDevices(context);
          await storeUpload(context.db, id, cut(LARGE, [30_001, 60_002]), now);
        });
        const child = spawnSync(process.execPath, [CRASHING_IMPORT, id, String(point)], {
          env: { ...process.env, DATABASE_URL: place.databaseUrl, VERITAS_DATA_DIR: place.dataDir },
        });
        if (child.signal === 'SIGKILL') crashed.push(point);
        await withStore(place, now, async (context) => {
          await expireLeases(context.db);
          const left = (await storedRows(context.db)).length;
          assert.ok(left === 0 || left === ROWS, `${left} rows after a crash at query ${point}`);
          const upload = await context.db
            .selectFrom('uploads')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const result: UploadResult = await importUpload(context, upload, IMPORTER);
          assert.deepEqual([result.processed, result.skipped], [ROWS, 0]);
          assert.equal((await storedRows(context.db)).length, ROWS);
          assert.deepEqual(await importUpload(context, { ...upload, state: 'processing' }, IMPORTER), result);
          const hidden = await context.db.selectFrom('hidden_uploads').selectAll().execute();
          assert.equal(hidden.length, 0);
        });
      }
      assert.ok(crashed.length >= 6, `only the points ${crashed.join()} were reached`);
    } finally {
      await place.remove();
    }
  });
}
