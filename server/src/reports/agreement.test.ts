import assert from 'node:assert/strict';
import { GENERATE_CSV_PATH, GET_STATUS_PATH } from '@veritas/shared/contracts';
import {
  addDays,
  DAY_MS,
  dashboardFigures,
  daysBetween,
  figureQuestions,
  listDevices,
  parseDeviceRecords,
  today,
} from '@veritas/shared/domain';
import type { Day, DeviceRecord, ListQuestion } from '@veritas/shared/domain';
import { parse } from 'csv-parse/sync';
import type { TestClient } from '../testing/client.ts';
import { addDevices } from '../testing/devices.ts';
import { serverTest, START } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const ZONES = [
  'Pacific/Pago_Pago',
  'America/New_York',
  'UTC',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const;

const HALF_HOUR = DAY_MS / 48;
/** New York sets its clock back on this day; Lord Howe put it forward by half an hour on 4 October. */
const CLOCK_CHANGE = Date.UTC(2026, 10, 1);
const FIRST = Date.UTC(2026, 9, 2);
const LAST = CLOCK_CHANGE + 3 * DAY_MS;

/**
 * Adds two records for each half hour, where midnights are: created and submitted then, and in the millisecond before.
 */
async function addRecords(server: ServerTest, from: number): Promise<void> {
  const halfHours = Array.from({ length: (LAST - from) / HALF_HOUR }, (_, index) => from + index * HALF_HOUR);
  const moments = halfHours.flatMap((moment) => [moment - 1, moment]);
  const records = moments.map((moment, index) => ({
    tracking_key: `rvp${index}`,
    created_at: moment,
    is_submit: 1,
    submit_time: moment,
    submitted_by: 'wm_1',
    device_result: 'E007',
  }));
  await addDevices(server, records);
}

/** The records that a calendar of the platform shows on each day, oldest first. */
function byPlatform(records: readonly DeviceRecord[], zone: string): (day: Day) => readonly string[] {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const days = Map.groupBy(records, ({ createdAt }) => calendar.format(createdAt ?? 0));
  return (day) => (days.get(day) ?? []).map(({ trackingId }) => trackingId).toSorted();
}

const listed = (records: readonly DeviceRecord[], question: ListQuestion) =>
  listDevices(records, question, START)
    .rows.map(({ trackingId }) => trackingId)
    .toSorted();

async function reported(client: TestClient, asked: Record<string, string>): Promise<Map<string, string[]>> {
  const { status, text } = await client.post(GENERATE_CSV_PATH, asked);
  assert.equal(status, 200, `${JSON.stringify(asked)}: ${text.slice(0, 200)}`);
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
  const days = Map.groupBy(rows, (row) => row['created_date']?.slice(0, 10) ?? '');
  return new Map([...days].map(([day, own]) => [day, own.map((row) => row['tracking_id'] ?? '').toSorted()]));
}

async function counted(client: TestClient, asked: Record<string, string>): Promise<number> {
  const answer = await client.get(`api/report_count/?${new URLSearchParams(asked).toString()}`);
  return answer.json<{ rows: number }>().rows;
}

async function readRecords(client: TestClient): Promise<DeviceRecord[]> {
  return parseDeviceRecords((await client.get(GET_STATUS_PATH)).json<unknown>(), 'UTC');
}

serverTest(
  'in six zones, at every hour of a day, dashboard, pick list, report and count show the same records of today',
  async (server) => {
    await addRecords(server, CLOCK_CHANGE - 2 * DAY_MS);
    const records = await readRecords(await server.signedInAs({ role: 'executive' }));
    server.advance(CLOCK_CHANGE - START);
    for (let hour = 0; hour < 24; hour += 1) {
      const client = await server.signedInAs({ role: 'executive', username: `at_${hour}` });
      for (const zone of ZONES) {
        const now = server.context.clock();
        const day = today(zone, now);
        const expected = byPlatform(records, zone)(day);
        const figures = dashboardFigures(records, { hub: 'all', timeframe: 'today', zone, now });
        const ask = figureQuestions({ hub: 'all', zone, days: figures.days, basis: 'created' });
        const asked = { start_date: day, end_date: day, time_zone: zone };
        const where = `${zone} at ${hour}:00 UTC`;
        assert.ok(expected.length >= 46, where);
        assert.deepEqual(figures.days, [day], where);
        assert.equal(figures.tiles.submitted, expected.length, where);
        assert.deepEqual(listed(records, ask.records), expected, where);
        assert.deepEqual([...(await reported(client, asked))], [[day, expected]], where);
        assert.equal(await counted(client, asked), expected.length, where);
      }
      server.advance(3_600_000);
    }
  },
  { ratePerUser: 0, ratePerAddress: 0 },
);

serverTest(
  'in six zones every day of a month, clock changes included, has the same records everywhere',
  async (server) => {
    await addRecords(server, FIRST);
    server.advance(CLOCK_CHANGE - START);
    const client = await server.signedInAs({ role: 'executive' });
    const records = await readRecords(client);
    for (const zone of ZONES) {
      const now = server.context.clock();
      const from = addDays(today(zone, FIRST), 1);
      const to = today(zone, now);
      const expected = byPlatform(records, zone);
      const figures = dashboardFigures(records, { hub: 'all', timeframe: { from, to }, zone, now });
      const ask = figureQuestions({ hub: 'all', zone, days: figures.days, basis: 'created' });
      const report = await reported(client, { start_date: from, end_date: to, time_zone: zone });
      assert.deepEqual([...report.keys()], figures.days, zone);
      assert.equal(figures.days.length, daysBetween(from, to) + 1, zone);
      for (const { day, doorstep } of figures.trend) {
        const where = `${zone} ${day}`;
        assert.deepEqual(report.get(day), expected(day), where);
        assert.equal(doorstep, expected(day).length, where);
        assert.deepEqual(listed(records, ask.trend(day).doorstep), expected(day), where);
        const asked = { start_date: day, end_date: day, time_zone: zone };
        assert.equal(await counted(client, asked), expected(day).length, where);
      }
    }
  },
  { ratePerUser: 0, ratePerAddress: 0 },
);
