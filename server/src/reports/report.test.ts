import assert from 'node:assert/strict';
import { GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { TestClient } from '../testing/client.ts';
import { addDevices } from '../testing/devices.ts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { REPORTS_AT_ONCE } from './turns.ts';
import { isInside, windowsOf } from './windows.ts';
import type { Window } from './windows.ts';

const ZONE = { timeZone: 'Asia/Kolkata' };
const report = (client: TestClient, start: unknown, end: unknown, more: object = {}) =>
  client.post(GENERATE_CSV_PATH, { start_date: start, end_date: end, ...more });
const rowsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });

const at = (text: string) => Date.parse(text);

serverTest(
  'a report holds the records created on its days in the business zone, both included, oldest first',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    await addDevices(server, [
      { created_at: at('2026-11-11T18:29:59Z') },
      { created_at: at('2026-11-12T18:29:59Z') },
      { created_at: at('2026-11-11T18:30:00Z') },
      { created_at: at('2026-11-12T18:30:00Z') },
      { created_at: null, created_text: 'not a date' },
      { created_at: at('2026-11-12T00:00:00Z'), hub_code: 'blr_old', hub_key: 'blr_old' },
    ]);
    const client = await server.signedInAs({ role: 'executive' });
    const answer = await report(client, '2026-11-12', '2026-11-12');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="report_2026-11-12_2026-11-12.csv"');
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(answer.headers['content-length'], String(answer.bytes.length));
    assert.deepEqual([...answer.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.ok(answer.text.endsWith('\r\n'));
    const rows = rowsOf(answer.text);
    assert.deepEqual(
      rows.map((row) => [row['tracking_id'], row['created_date'], row['hub_name']]),
      [
        ['RVP0000003', '2026-11-12T00:00:00+05:30', 'BLR_KOR'],
        ['RVP0000006', '2026-11-12T05:30:00+05:30', ''],
        ['RVP0000002', '2026-11-12T23:59:59+05:30', 'BLR_KOR'],
      ],
    );
    const one = rowsOf((await report(client, '2026-11-12', '2026-11-12', { hub_code: 'BLR_OLD' })).text);
    assert.deepEqual(
      one.map((row) => row['tracking_id']),
      ['RVP0000006'],
    );
  },
  ZONE,
);

serverTest('no cell of a report starts a formula, and every cell comes back as it was stored', async (server) => {
  const nasty = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1', 'a "b", c\r\nd', "=cmd|'/c calc'!A1"];
  await addDevices(
    server,
    nasty.map((name) => ({ created_at: START, is_blindpick: 0, device_model_name: name })),
  );
  const client = await server.signedInAs({ role: 'admin' });
  const rows = rowsOf((await report(client, '2026-11-18', '2026-11-18')).text);
  assert.deepEqual(
    rows.map((row) => row['expected_model']),
    nasty.map((name) => (name.startsWith('a') ? name : `'${name}`)),
  );
  for (const row of rows) for (const cell of Object.values(row)) assert.doesNotMatch(cell, /^[=+\-@\t\r＝＋－＠]/);
});

serverTest('pages of a long report have no gap, also at equal times', async (server) => {
  await addDevices(
    server,
    Array.from({ length: 2_500 }, (_, index) => ({
      created_at: START - Math.floor(index / 900),
      tracking_key: `k${index}`,
    })),
  );
  const client = await server.signedInAs({ role: 'admin' });
  const rows = rowsOf((await report(client, '2026-11-18', '2026-11-18')).text);
  assert.equal(new Set(rows.map((row) => row['tracking_id'])).size, 2_500);
  assert.equal(rows.length, 2_500);
});

serverTest('no query of a report reads more than one window of records', async (server) => {
  await addDevices(
    server,
    Array.from({ length: 5 }, () => ({ created_at: START })),
  );
  const ends: number[] = [];
  const span = { from: START, to: START + 1, hubCode: null };
  for await (const { last } of windowsOf(server.context.db, span, 2)) ends.push(last.id);
  assert.deepEqual(ends, [2, 4, 0]);
});

serverTest('PostgreSQL’s row estimate of a window is accurate, not a share of all records', async (server) => {
  const { db, dialect } = server.context;
  // SQLite has no row estimates, and no parallel workers.
  if (dialect === 'sqlite') return;
  const [rows, size] = [2_000, 20];
  await addDevices(
    server,
    Array.from({ length: rows }, (_, index) => ({ created_at: START + index })),
  );
  await sql`analyze devices`.execute(db);
  const windows: Window[] = [];
  for await (const window of windowsOf(db, { from: START, to: START + rows, hubCode: null }, size))
    windows.push(window);
  const middle = windows[rows / size / 2] ?? assert.fail('there is no window');
  const plan = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select 1 from devices where ${isInside(middle)}`.execute(db);
  const expected = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? Number.NaN;
  assert.ok(expected <= size * 3, `${expected} of ${rows}`);
});

serverTest('a range without records is a header alone', async (server) => {
  const client = await server.signedInAs({ role: 'incharge' });
  const { text } = await report(client, '2026-01-01', '2026-01-31');
  assert.match(text, /^\uFEFFtracking_id,hub_code,.*,upload_id\r\n$/);
});

serverTest('blanks around a day are not part of it', async (server) => {
  const client = await server.signedInAs({ role: 'incharge' });
  const answer = await report(client, ' 2026-01-01', '2026-01-31 ');
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="report_2026-01-01_2026-01-31.csv"');
});

serverTest('a report above the memory limit is streamed, without its length', async (server) => {
  const long = 'x'.repeat(100_000);
  await addDevices(
    server,
    Array.from({ length: 180 }, () => ({ created_at: START, is_blindpick: 0, device_model_name: long })),
  );
  const client = await server.signedInAs({ role: 'executive' });
  const answer = await report(client, '2026-11-18', '2026-11-18');
  assert.deepEqual([answer.status, answer.headers['content-length']], [200, undefined]);
  assert.ok(answer.bytes.length > 16 * 1_048_576);
  assert.equal(rowsOf(answer.text).length, 180);
});

serverTest('an invalid range is refused in the words of the specification, as is its count', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const cases: [unknown, unknown, string][] = [
    ['', '2026-11-18', 'Both start and end dates are required'],
    [undefined, undefined, 'Both start and end dates are required'],
    [null, '2026-11-18', 'Both start and end dates are required'],
    ['2026-11-18', null, 'Both start and end dates are required'],
    ['2026-11-18', '2026-11-19', 'End date cannot be later than today'],
    ['2026-11-18', '2026-11-17', 'End date cannot be before start date'],
    ['2025-11-17', '2026-11-18', 'A report covers at most 366 days'],
    ['2026-02-30', '2026-11-17', '"2026-02-30" is not a valid date. Write YYYY-MM-DD.'],
    ['18-11-2026', '2026-11-17', '"18-11-2026" is not a valid date. Write YYYY-MM-DD.'],
  ];
  const hindi = { headers: { 'accept-language': 'hi' } };
  for (const [start, end, sentence] of cases) {
    const answer = await report(client, start, end);
    assert.deepEqual([answer.status, answer.error().error], [400, sentence]);
    const given = { start_date: start, end_date: end };
    const asked = Object.entries(given).map(([key, day]) => (typeof day === 'string' ? `${key}=${day}` : ''));
    const query = encodeURI(asked.join('&'));
    const counted = await client.get(`api/report_count/?${query}`);
    assert.deepEqual([counted.status, counted.error().error], [400, sentence]);
    const inHindi = [
      await client.get(`api/report_count/?${query}`, hindi),
      await client.post(GENERATE_CSV_PATH, given, hindi),
    ];
    assert.equal(inHindi[0]?.error().error, inHindi[1]?.error().error);
    assert.match(inHindi[0]?.error().error ?? '', /[\u0900-\u097f]/);
  }
  assert.equal((await report(server.newClient(), '2026-11-01', '2026-11-02')).status, 403);
});

serverTest('a reserved code has the title that its owner gave it, from then on', async (server) => {
  const submitted = { is_submit: 1, submit_time: START, created_at: START };
  await addDevices(server, [
    { ...submitted, device_result: 'E009' },
    { ...submitted, device_result: 'E010' },
  ]);
  const client = await server.signedInAs({ role: 'super_admin' });
  const titles = async () => {
    const { text } = await report(client, '2026-11-18', '2026-11-18');
    return rowsOf(text).map((row) => [row['device_result'], row['result_title']]);
  };
  const untitled = [
    ['E009', ''],
    ['E010', ''],
  ];
  assert.deepEqual(await titles(), untitled);
  const meaning = { code: 'E009', reason: 'seal broken', title: 'Seal, broken.', description: 'Tell the hub.' };
  await client.post('api/error_catalogue/', meaning);
  assert.deepEqual(await titles(), [['E009', 'Seal, broken.'], untitled[1]]);
});

serverTest(
  'concurrent reports are limited per user, without blocking others; refused users may retry',
  async (server) => {
    await addDevices(server, [{ created_at: START }]);
    const client = await server.signedInAs({ role: 'executive' });
    const colleague = await server.signedInAs({ role: 'admin' });
    const ask = (who: TestClient) => report(who, '2026-11-18', '2026-11-18');
    const [others, ...answers] = await Promise.all([ask(colleague), ...Array.from({ length: 20 }, () => ask(client))]);
    assert.equal(others.status, 200);
    const refused = answers.filter(({ status }) => status !== 200);
    assert.ok(refused.length > 0);
    for (const answer of refused) {
      const { code, error } = answer.error();
      assert.deepEqual([answer.status, code, answer.headers['retry-after']], [429, 'too_many_reports', '5']);
      assert.equal(error, 'You have 3 reports under way. Wait until one of them has come.');
    }
    for (let round = 0; round <= REPORTS_AT_ONCE.byUser; round += 1) assert.equal((await ask(client)).status, 200);
  },
);

serverTest('the rows of a report can be counted before it is made', async (server) => {
  await addDevices(
    server,
    Array.from({ length: 45 }, (_, index) => ({
      created_at: START - (index % 3) * 86_400_000,
      tracking_key: `k${index}`,
      ...(index < 5 && { hub_code: 'DEL_OKH', hub_key: 'del_okh' }),
    })),
  );
  const client = await server.signedInAs({ role: 'executive' });
  const count = async (query: string) => (await client.get(`api/report_count/?${query}`)).json();
  assert.deepEqual(await count('start_date=2026-11-17&end_date=2026-11-18'), { rows: 30, time_zone: 'UTC' });
  assert.deepEqual(await count('start_date=2026-11-16&end_date=2026-11-18&hub_code=del_okh'), {
    rows: 5,
    time_zone: 'UTC',
  });
  assert.deepEqual(await count('start_date=2026-01-01&end_date=2026-01-02'), { rows: 0, time_zone: 'UTC' });
  const wrong = await client.get('api/report_count/?start_date=2026-11-18&end_date=2026-11-17');
  assert.deepEqual([wrong.status, wrong.error().error], [400, 'End date cannot be before start date']);
  assert.equal((await client.get('api/report_count/?start_date=2026-02-30&end_date=2026-03-01')).status, 400);
});
