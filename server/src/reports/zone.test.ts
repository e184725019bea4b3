import assert from 'node:assert/strict';
import { GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { parse } from 'csv-parse/sync';
import type { TestClient } from '../testing/client.ts';
import { addDevices } from '../testing/devices.ts';
import { serverTest, START } from '../testing/server-test.ts';

const HOUR = 3_600_000;
/** 01:00 of 19 November in India, where the console counts its days; UTC is still at the 18th. */
const NIGHT_IN_INDIA = START + 13 * HOUR;
const TODAY = { start_date: '2026-11-19', end_date: '2026-11-19' };

const report = (client: TestClient, asked: object) => client.post(GENERATE_CSV_PATH, asked);
const count = (client: TestClient, asked: Record<string, string>) =>
  client.get(`api/report_count/?${new URLSearchParams(asked).toString()}`);
const createdDates = (text: string) =>
  parse<Record<string, string>>(text, { bom: true, columns: true }).map((row) => row['created_date']);

serverTest('shortly after midnight in India the report of today holds what India created today', async (server) => {
  await addDevices(
    server,
    ['2026-11-18T18:29:59.999Z', '2026-11-18T18:30:00Z', '2026-11-18T19:00:00Z', '2026-11-19T18:29:59.999Z'].map(
      (text) => ({ created_at: Date.parse(text) }),
    ),
  );
  server.advance(NIGHT_IN_INDIA - START);
  const client = await server.signedInAs({ role: 'executive' });
  for (const name of ['Asia/Kolkata', 'Asia/Calcutta', 'asia/kolkata']) {
    const asked = { ...TODAY, time_zone: name };
    const answer = await report(client, asked);
    assert.deepEqual([answer.status, answer.headers['x-time-zone']], [200, 'Asia/Kolkata']);
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="report_2026-11-19_2026-11-19.csv"');
    assert.deepEqual(createdDates(answer.text), [
      '2026-11-19T00:00:00+05:30',
      '2026-11-19T00:30:00+05:30',
      '2026-11-19T23:59:59+05:30',
    ]);
    assert.deepEqual((await count(client, asked)).json(), { rows: 3, time_zone: 'Asia/Kolkata' });
  }
});

serverTest('the end of a report is validated against today in its zone', async (server) => {
  server.advance(NIGHT_IN_INDIA - START);
  const client = await server.signedInAs({ role: 'executive' });
  const latest: readonly [string, string][] = [
    ['Pacific/Pago_Pago', '2026-11-18'],
    ['UTC', '2026-11-18'],
    ['Asia/Kolkata', '2026-11-19'],
    ['Pacific/Kiritimati', '2026-11-19'],
  ];
  for (const [zone, day] of latest) {
    const next = `2026-11-${Number(day.slice(-2)) + 1}`;
    for (const [end, status] of [
      [day, 200],
      [next, 400],
    ] as const) {
      const asked = { start_date: '2026-11-17', end_date: end, time_zone: zone };
      const answers = [await report(client, asked), await count(client, asked)];
      assert.deepEqual(
        answers.map((answer) => answer.status),
        [status, status],
        `${zone} ${end}`,
      );
      if (status === 400) for (const { text } of answers) assert.match(text, /End date cannot be later than today/);
    }
  }
});

serverTest('a report that names no zone is of UTC, and its end may be today anywhere on earth', async (server) => {
  await addDevices(
    server,
    ['2026-11-18T23:59:59.999Z', '2026-11-19T00:00:00Z'].map((text) => ({ created_at: Date.parse(text) })),
  );
  // 23:59 of the 18th at UTC+14, the first place to reach the 19th.
  server.advance(Date.parse('2026-11-18T09:59:59.999Z') - START);
  const client = await server.signedInAs({ role: 'executive' });
  assert.equal((await report(client, TODAY)).error().error, 'End date cannot be later than today');
  server.advance(1);
  for (const none of [{}, { time_zone: null }]) {
    const answer = await report(client, { ...TODAY, ...none });
    assert.deepEqual([answer.status, answer.headers['x-time-zone']], [200, 'UTC']);
    assert.deepEqual(createdDates(answer.text), ['2026-11-19T00:00:00+00:00']);
  }
  assert.deepEqual((await count(client, TODAY)).json(), { rows: 1, time_zone: 'UTC' });
});

serverTest(
  'a zone set for everyone wins over the one that a report names',
  async (server) => {
    await addDevices(server, [{ created_at: Date.parse('2026-11-18T18:30:00Z') }]);
    server.advance(NIGHT_IN_INDIA - START);
    const client = await server.signedInAs({ role: 'executive' });
    for (const named of [{}, { time_zone: 'Pacific/Pago_Pago' }]) {
      const answer = await report(client, { ...TODAY, ...named });
      assert.deepEqual([answer.status, answer.headers['x-time-zone']], [200, 'Asia/Kolkata']);
      assert.deepEqual(createdDates(answer.text), ['2026-11-19T00:00:00+05:30']);
      assert.deepEqual((await count(client, { ...TODAY, ...named })).json(), { rows: 1, time_zone: 'Asia/Kolkata' });
    }
    // Four in the afternoon in India, while Kiritimati is half an hour into the next day.
    server.advance(15 * HOUR);
    const later = await server.signedInAs({ role: 'admin' });
    const tomorrow = { start_date: '2026-11-20', end_date: '2026-11-20', time_zone: 'Pacific/Kiritimati' };
    assert.equal((await report(later, tomorrow)).error().error, 'End date cannot be later than today');
  },
  { timeZone: 'Asia/Kolkata' },
);

serverTest('a time zone that does not exist is refused in a sentence, wherever one may be named', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const unknown = ['Mars/Base', '', ' ', 'Etc/Unknown', 'UTC\u0001', "Asia/Kolkata'--"];
  for (const name of unknown) {
    const query = new URLSearchParams({ time_zone: name }).toString();
    const days = 'start_date=2026-11-17&end_date=2026-11-18';
    const answers = [
      await report(client, { start_date: '2026-11-17', end_date: '2026-11-18', time_zone: name }),
      await client.get(`api/report_count/?${days}&${query}`),
      await client.get(`api/audit/?${query}`),
      await client.get(`api/audit_csv/?${query}`),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 400, name);
      const { error, fields } = answer.error();
      assert.match(
        error,
        /^time_zone: ".*" is not a time zone that this server knows\. Name one such as Asia\/Kolkata\.$/,
      );
      assert.ok(fields['time_zone']);
    }
  }
  for (const wrong of ['x'.repeat(65), 5, ['UTC', 'UTC'], { zone: 'UTC' }]) {
    const answer = await report(client, { ...TODAY, time_zone: wrong });
    assert.deepEqual([answer.status, Object.keys(answer.error().fields)], [400, ['time_zone']]);
  }
});
