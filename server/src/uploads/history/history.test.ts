import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CURSOR_HEADER } from '@veritas/shared/contracts';
import type { getUploads, PastUpload, UploadResult } from '@veritas/shared/contracts';
import { parse } from 'csv-parse/sync';
import type { InferOutput } from 'valibot';
import { transaction } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/changes/change-seq.ts';
import { askSince } from '../../devices/testing/reader.ts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { sendFile } from '../testing/upload-client.ts';

const HEADER = 'Tracking ID;hub_code;device_brand;device_model_name;Our note\r\n';
const line = (id: string, rest = 'BLR_KOR;Vivo;V29;') => `${id};${rest}\r\n`;
const ids = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => `RVP${String(first + index).padStart(7, '0')}`);
const fileOf = (trackingIds: readonly string[]) => Buffer.from(HEADER + trackingIds.map((id) => line(id)).join(''));

const cellsOf = (csv: Buffer | string): string[][] => parse(csv, { bom: true, relax_column_count: true });

type Page = InferOutput<typeof getUploads.output>;

async function admin({ context, signedInAs }: ServerTest): Promise<TestClient> {
  await addGroup(context, 'BLR_KOR');
  return signedInAs({ role: 'admin' });
}

async function upload(client: TestClient, bytes: Buffer): Promise<{ id: string; result: UploadResult }> {
  const id = randomUUID();
  const answer = await sendFile(client, bytes, id);
  assert.equal(answer.status, 200, answer.text);
  return { id, result: answer.json<UploadResult>() };
}

const rejects = (client: TestClient, id: string) => client.get(`api/upload_rejects/?upload_id=${id}`);
const undo = (client: TestClient, id: string) => client.post('api/upload_undo/', { upload_id: id });
const history = async (client: TestClient) => (await client.get('api/uploads/')).json<Page>().uploads;
const shownIds = async (client: TestClient) =>
  (await client.get('api/get_status/'))
    .json<{ tracking_id: { tracking_id: string } }[]>()
    .map((record) => record.tracking_id.tracking_id);

async function scan({ context }: ServerTest, trackingId: string): Promise<void> {
  await transaction(context.db, async (trx) => {
    const changed = { is_submit: 1, device_result: 'passed', change_seq: (await drawChangeNumbers(trx, 1)) + 1 };
    await trx.updateTable('devices').set(changed).where('tracking_id', '=', trackingId).execute();
  });
}

serverTest('the history lists the finished uploads of all users, newest first, page by page', async (server) => {
  const client = await admin(server);
  const other = await server.signedInAs({ role: 'super_admin' });
  const first = await upload(client, fileOf([...ids(3), 'x', ids(1)[0] ?? '']));
  await sendFile(client, Buffer.from('no header'));
  for (let index = 0; index < 51; index += 1) {
    server.advance(1_000);
    await upload(other, fileOf(ids(1)));
  }
  const newest = (await client.get('api/uploads/')).json<Page>();
  assert.equal(newest.uploads.length, 50);
  assert.equal(newest.uploads[0]?.uploaded_by, 'super_admin');
  const older = (await client.get(`api/uploads/?cursor=${encodeURIComponent(newest.next ?? '')}`)).json<Page>();
  assert.deepEqual([older.uploads.length, older.next], [2, null]);
  const seen = [...newest.uploads, ...older.uploads].map((past) => past.upload_id);
  assert.equal(new Set(seen).size, 52);
  const expected: PastUpload = {
    upload_id: first.id,
    file_name: 'shipments.csv',
    uploaded_by: 'admin',
    finished_at: '2026-11-18T06:30:00.000Z',
    processed: 3,
    skipped: 2,
    duplicates: 1,
    errors: 1,
    rejects_kept: true,
    undo_refused: null,
    undone_at: null,
  };
  assert.deepEqual(older.uploads[1], expected);
  assert.equal(older.uploads[0]?.undo_refused, 'It stored no records.');
  assert.equal((await client.get('api/uploads/?cursor=nonsense')).status, 400);
  const executive = await server.signedInAs({ role: 'executive' });
  assert.equal((await executive.get('api/uploads/')).status, 403);
});

serverTest(
  'the file of rejected rows has the name of the uploaded file in both forms of the header',
  async (server) => {
    const client = await admin(server);
    const { id } = await upload(client, Buffer.from(HEADER + line('4.7E+11')));
    const names = {
      'monday 1.csv': 'filename="monday 1_rejected.csv"',
      "दिल्ली, O'Neil (1).csv":
        'filename="_______ O_Neil _1__rejected.csv"; ' +
        "filename*=UTF-8''%E0%A4%A6%E0%A4%BF%E0%A4%B2%E0%A5%8D%E0%A4%B2%E0%A5%80%2C%20O%27Neil%20%281%29_rejected.csv",
    };
    for (const [name, header] of Object.entries(names)) {
      await server.context.db.updateTable('uploads').set({ file_name: name }).execute();
      assert.equal((await rejects(client, id)).headers['content-disposition'], `attachment; ${header}`);
    }
  },
);

serverTest(
  'rejected rows come back with their own columns and the reason, and go in again corrected',
  async (server) => {
    const client = await admin(server);
    const file =
      HEADER +
      line('RVP0000001') +
      line('-RVP0002', 'BLR_KOR;=1+1;"a ""b""\r\nc";+x') +
      line('4.7E+11') +
      line('RVP0000003', 'NOWHERE;Vivo;V29;@y') +
      line('RVP0000004', 'BLR_KOR;Vivo;55 TV;z;surplus') +
      'RVP0000005;"BLR"KOR;Vivo;V29;\r\n' +
      line('rvp0000001');
    const { id, result } = await upload(client, Buffer.from(file));
    assert.deepEqual([result.processed, result.skipped], [2, 5]);
    const answer = await rejects(client, id);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="shipments_rejected.csv"');
    assert.deepEqual(cellsOf(answer.bytes), [
      ['Tracking ID', 'hub_code', 'device_brand', 'device_model_name', 'Our note', 'row', 'reason'],
      [
        '4.7E+11',
        'BLR_KOR',
        'Vivo',
        'V29',
        '',
        '4',
        'tracking_id "4.7E+11": Excel changed this ID, format the column as text',
      ],
      ['RVP0000003', 'NOWHERE', 'Vivo', 'V29', "'@y", '5', 'hub_code "NOWHERE": no hub has this code'],
      [
        'RVP0000004',
        'BLR_KOR',
        'Vivo',
        '55 TV',
        'z',
        '6',
        'The row has 6 cells, the header names 5: quote a cell that holds the delimiter',
        'surplus',
      ],
      [
        'RVP0000005',
        '"BLR"KOR',
        'Vivo',
        'V29',
        '',
        '7',
        'Text follows the closing quote of cell 2: write a quote inside a cell twice',
      ],
      [
        'rvp0000001',
        'BLR_KOR',
        'Vivo',
        'V29',
        '',
        '8',
        'tracking_id "rvp0000001": is already stored or appears in an earlier row',
      ],
    ]);
    const corrected = answer.text
      .replace('4.7E+11', 'RVP0000002')
      .replace('NOWHERE', 'BLR_KOR')
      .replace('"""BLR""KOR"', 'BLR_KOR');
    const again = await upload(client, Buffer.from(corrected));
    // The row with a surplus is not corrected, and the duplicate cannot be.
    assert.deepEqual([again.result.processed, again.result.skipped], [3, 2]);
    const second = cellsOf((await rejects(client, again.id)).bytes);
    assert.deepEqual(second[0], [
      'Tracking ID',
      'hub_code',
      'device_brand',
      'device_model_name',
      'Our note',
      'row',
      'reason',
    ]);
    assert.deepEqual([second.length, second[1]?.at(-1)], [3, 'surplus']);
    assert.equal((await rejects(client, randomUUID())).status, 404);
  },
);

serverTest('a cell that our own files keep from being a formula comes back as it was', async (server) => {
  const client = await admin(server);
  const nasty = ['=1+1', '+1', '-1', '@x', "'plain", "''=x"];
  const file = HEADER + nasty.map((model, index) => line(ids(1, index)[0] ?? '', `NOWHERE;Vivo;${model};`)).join('');
  const { id } = await upload(client, Buffer.from(file));
  const text = (await rejects(client, id)).text;
  for (const row of cellsOf(text)) for (const cell of row) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
  await upload(client, Buffer.from(text.replaceAll('NOWHERE', 'BLR_KOR')));
  const stored = await server.context.db.selectFrom('devices').select('device_model_name').orderBy('id').execute();
  assert.deepEqual(
    stored.map((row) => row.device_model_name),
    // In the first file, too, one apostrophe before a formula is the guard and no part of the name.
    nasty.with(-1, "'=x"),
  );
});

serverTest('an upload can be undone completely while none of its records is scanned', async (server) => {
  const client = await admin(server);
  const kept = await upload(client, fileOf(ids(2)));
  server.advance(1_000);
  const wrong = await upload(client, fileOf(ids(1_200, 100)));
  assert.equal((await shownIds(client)).length, 1_202);
  const before = (await client.get('api/get_status/')).headers['etag'];
  const answer = await undo(client, wrong.id.toUpperCase());
  assert.deepEqual(answer.json(), { message: '1,200 records removed', removed: 1_200 });
  assert.deepEqual(await shownIds(client), ids(2));
  assert.notEqual((await client.get('api/get_status/')).headers['etag'], before);
  const [past] = await history(client);
  assert.deepEqual(
    [past?.upload_id, past?.undone_at, past?.undo_refused],
    [wrong.id, '2026-11-18T06:30:01.000Z', 'Its records were removed by admin.'],
  );
  assert.deepEqual((await undo(client, wrong.id)).json(), answer.json(), 'a repeated undo is done');
  const trail = server.context.db.selectFrom('audit_entries').select(['actor', 'after']);
  const [entry, ...others] = await trail.where('action', '=', 'upload.undo').execute();
  assert.equal(others.length, 0);
  assert.deepEqual([entry?.actor, JSON.parse(entry?.after ?? '')], ['admin', { upload_id: wrong.id, removed: 1_200 }]);
  // The IDs are free again, also while the records are still being deleted.
  assert.equal((await upload(client, fileOf(ids(1_200, 100)))).result.processed, 1_200);

  await scan(server, 'RVP0000002');
  assert.equal((await history(client)).at(-1)?.undo_refused, 'Some of its records are scanned already.');
  const refused = await undo(client, kept.id);
  assert.equal(refused.status, 409);
  assert.match(refused.error().error, /scanned already/);
  assert.equal((await shownIds(client)).length, 1_202);
  const missing = await undo(client, randomUUID());
  assert.deepEqual([missing.status, missing.error().error], [404, 'There is no such finished upload.']);
});

serverTest('changes list the records of an undone upload as removed, and no others', async (server) => {
  const client = await admin(server);
  await upload(client, fileOf(ids(2)));
  const wrong = await upload(client, fileOf(ids(3, 100)));
  const gone = await server.context.db.selectFrom('devices').select('id').where('upload_id', '=', wrong.id).execute();
  const before = await client.get('api/get_status/');
  await undo(client, wrong.id);
  const answer = await askSince(client, String(before.headers[CURSOR_HEADER]));
  assert.ok('removed' in answer);
  assert.deepEqual([answer.records, answer.removed], [[], [[gone[0]?.id, gone.at(-1)?.id]]]);
  const cursor = String((await client.get('api/get_status/')).headers[CURSOR_HEADER]);
  assert.equal((await undo(client, wrong.id)).status, 200);
  const after = await askSince(client, cursor);
  assert.ok('removed' in after);
  assert.deepEqual([after.records, after.removed], [[], []], 'a repeated one changes nothing');
});

serverTest('a concurrent scan and undo: one of them sees the change of the other', async (server) => {
  const client = await admin(server);
  const phone = await server.signedInAs({ role: 'operators', groups: ['BLR_KOR'] }, 'mobile');
  for (let round = 1; round <= 5; round += 1) {
    const [trackingId = ''] = ids(1, round);
    const { id } = await upload(client, fileOf([trackingId]));
    const [scanned, undone] = await Promise.all([
      phone.post('api/scan/', {
        tracking_id: trackingId,
        stage: 'doorstep',
        action: 'submit',
        client_scan_id: randomUUID(),
        device: { name: 'V29', brand: 'Vivo', manufacturer: 'Vivo', mac: `aa:00:00:00:00:0${round}` },
      }),
      undo(client, id),
    ]);
    const stored = scanned.status === 200 && scanned.json<{ stored: boolean }>().stored;
    assert.equal(stored, undone.status === 409, `scan ${scanned.text} undo ${undone.text}`);
    assert.equal((await shownIds(client)).includes(trackingId), stored);
  }
});

serverTest('the records of an import are not visible before all are stored', async (server) => {
  const client = await admin(server);
  const { db } = server.context;
  const { id } = await upload(client, fileOf(ids(3)));
  await db.insertInto('hidden_uploads').values({ upload_id: id, first_id: 1, last_id: 1_000 }).execute();
  const fresh = await server.signedInAs({ role: 'super_admin' });
  await server.restart();
  const again = server.newClient();
  fresh.cookies.forEach((value, name) => again.cookies.set(name, value));
  assert.deepEqual(await shownIds(again), []);
  const days = 'start_date=2026-11-18&end_date=2026-11-18';
  assert.deepEqual((await again.get(`api/report_count/?${days}`)).json(), { rows: 0, time_zone: 'UTC' });
  const report = await again.post('api/generate_csv/', { start_date: '2026-11-18', end_date: '2026-11-18' });
  assert.equal(report.text.trim().split('\n').length, 1);
  // The next import treats them as leftovers of a dead process, and deletes them.
  assert.equal((await upload(again, fileOf(ids(3)))).result.processed, 3);
});
