import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { addDays, dashboardFigures, parseDeviceRecords, today } from '@veritas/shared/domain';
import { parse } from 'csv-parse/sync';
import { Reader } from '../devices/testing/reader.ts';
import { field, PHONE, scan } from '../scans/testing/scan-field.ts';
import type { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { sendFile } from '../uploads/testing/upload-client.ts';

const ZONES = ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;
const ROUNDS = 5;

/** Pseudo-random numbers from 0 to 1: the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Changes that are chosen at random: uploads, undone uploads, and scans of their records. */
function changesOf(admin: TestClient, wishmaster: TestClient, random: () => number) {
  const uploads: string[] = [];
  const known: string[] = [];
  let next = 100;
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return [
    async () => {
      const ids = Array.from(
        { length: 1 + Math.floor(random() * 5) },
        () => `RVP${String((next += 1)).padStart(7, '0')}`,
      );
      const rows = ids.map((id) => `${id};BLR_KOR;Vivo;V29\r\n`).join('');
      const id = randomUUID();
      await sendFile(admin, Buffer.from(`Tracking ID;hub_code;device_brand;device_model_name\r\n${rows}`), id);
      uploads.push(id);
      known.push(...ids);
    },
    () => admin.post('api/upload_undo/', { upload_id: one(uploads) }),
    () => {
      const device = {
        ...PHONE,
        hardware_id: `HW-${(next += 1)}`,
        mac: `AA:00:00:00:${String(next).padStart(5, '0')}`,
      };
      return scan(wishmaster, { tracking_id: one(known), device });
    },
  ];
}

/** What the database holds, without any query of the server. */
async function stored({ context: { db } }: ServerTest) {
  const hidden = (await db.selectFrom('hidden_uploads').select('upload_id').execute()).map((row) => row.upload_id);
  const rows = await db.selectFrom('devices').select(['tracking_id', 'upload_id', 'created_at', 'is_submit']).execute();
  return rows.filter(({ upload_id: upload }) => upload === null || !hidden.includes(upload));
}

async function compare(server: ServerTest, client: TestClient, reader: Reader): Promise<void> {
  const rows = await stored(server);
  await reader.refresh(client);
  const now = server.context.clock();
  for (const zone of ZONES) {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const to = today(zone, now);
    const from = addDays(to, -1);
    const expected = rows.filter((row) => {
      const day = calendar.format(row.created_at ?? 0);
      return day >= from && day <= to;
    });
    const asked = { start_date: from, end_date: to, time_zone: zone };
    const count = await client.get(`api/report_count/?${new URLSearchParams(asked).toString()}`);
    assert.equal(count.json<{ rows: number }>().rows, expected.length, zone);
    const report = parse<Record<string, string>>((await client.post(GENERATE_CSV_PATH, asked)).text, {
      bom: true,
      columns: true,
    });
    const ids = (list: readonly { readonly tracking_id?: string }[]) => list.map((row) => row.tracking_id).toSorted();
    assert.deepEqual(ids(report), ids(expected), zone);
    const records = parseDeviceRecords([...reader.records.values()], 'UTC');
    const figures = dashboardFigures(records, { hub: 'all', timeframe: { from, to }, zone, now });
    assert.equal(figures.tiles.submitted, expected.filter((row) => row.is_submit === 1).length, zone);
    assert.equal(records.length, rows.length, zone);
  }
}

serverTest(
  'after concurrent uploads, undos and scans, figures, counts and reports are those of the database, in five zones',
  async (server) => {
    const { asha } = await field(server);
    const admin = await server.signedInAs({ role: 'admin' });
    const random = numbers(20_261_128);
    const changes = changesOf(admin, asha, random);
    await changes[0]?.();
    const reader = new Reader();
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair = [0, 1].map(() => changes[Math.floor(random() * changes.length)]);
      await Promise.all([...pair.map((change) => change?.()), reader.refresh(admin)]);
      await compare(server, admin, reader);
      server.advance(20 * 60_000);
      await admin.post('user/refresh/');
      await asha.post('user/refresh/');
    }
  },
  { ratePerUser: 0, ratePerAddress: 0 },
);
