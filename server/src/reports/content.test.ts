import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { parse } from 'csv-parse/sync';
import { hide } from '../devices/records/hidden.ts';
import type { Moment } from '../devices/changes/moment.ts';
import { addDevices } from '../testing/devices.ts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { countRecords } from './count.ts';
import { reportBody, reportParts } from './report-body.ts';

const TODAY = { start_date: '2026-11-18', end_date: '2026-11-18' };
const DAY = { from: START - 1_000, to: START + 1_000, hubCode: null };
const WORDS = { zone: 'UTC', titles: new Map<string, string>() };
const rowsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });
const idsOf = (text: string) => rowsOf(text).map((row) => row['tracking_id']);

serverTest(
  'every cell of a report is from its own field, of a device that was known and of a blind pick',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const minute = (count: number) => START + count * 60_000;
    const fields = {
      created_at: START,
      device_type: 'mobile',
      device_brand: 'Vivo',
      device_model_name: 'V29',
      blind_brand: 'Blind brand',
      blind_model: 'Blind model',
      is_submit: 1,
      submit_time: minute(1),
      submitted_by: 'wm_1',
      submitted_device_name: 'V2250',
      submitted_manufacturer: 'vivo Mobile',
      is_verified: 1,
      verify_time: minute(2),
      verified_by: 'hub_1',
      device_result: 'passed',
      upload_id: 'u1',
    };
    await addDevices(server, [
      { ...fields, is_blindpick: 0, is_verified_rc: 0, verify_time_rc: null, verified_by_rc: null },
      { ...fields, is_blindpick: 1, is_verified_rc: 1, verify_time_rc: minute(3), verified_by_rc: 'rc_1' },
    ]);
    const client = await server.signedInAs({ role: 'executive' });
    const [known, blind] = rowsOf((await client.post(GENERATE_CSV_PATH, TODAY)).text);
    const same = {
      hub_code: 'BLR_KOR',
      hub_name: 'BLR_KOR',
      created_date: '2026-11-18T06:30:00+00:00',
      device_type: 'mobile',
      device_result: 'passed',
      result_title: 'Passed',
      submit_time: '2026-11-18T06:31:00+00:00',
      submitted_by: 'wm_1',
      submitted_device_name: 'V2250',
      submitted_manufacturer: 'vivo Mobile',
      verify_time: '2026-11-18T06:32:00+00:00',
      verified_by: 'hub_1',
      hours_to_submit: '0.02',
      hours_submit_to_hub: '0.02',
      upload_id: 'u1',
    };
    const atHub = { status: 'verified at hub', verify_time_rc: '', verified_by_rc: '', hours_hub_to_rc: '' };
    const atRc = { verify_time_rc: '2026-11-18T06:33:00+00:00', verified_by_rc: 'rc_1', hours_hub_to_rc: '0.02' };
    const vivo = { tracking_id: 'RVP0000001', is_blindpick: 'false', expected_brand: 'Vivo', expected_model: 'V29' };
    const picked = { tracking_id: 'RVP0000002', expected_brand: 'Blind brand', expected_model: 'Blind model' };
    assert.deepEqual(known, { ...same, ...vivo, ...atHub });
    assert.deepEqual(blind, { ...same, ...picked, is_blindpick: 'true', status: 'Detatched', ...atRc });
  },
);

serverTest('an unscanned device is pending and has no result, even if one is stored', async (server) => {
  await addDevices(server, [
    { created_at: START, is_submit: 0, is_verified: 0, device_result: 'passed' },
    { created_at: START, is_submit: 1, is_verified: 0, device_result: 'passed' },
  ]);
  const client = await server.signedInAs({ role: 'executive' });
  const rows = rowsOf((await client.post(GENERATE_CSV_PATH, TODAY)).text);
  const said = rows.map((row) => [row['status'], row['device_result'], row['result_title']].join('|'));
  assert.deepEqual(said, ['Pending||', 'Submitted for verification|passed|Passed']);
});

serverTest('records of an import that is not shown yet are neither reported nor counted', async (server) => {
  await addDevices(server, [
    { created_at: START, upload_id: 'hidden' },
    { created_at: START, upload_id: 'shown' },
    { created_at: START, upload_id: null },
  ]);
  await hide(server.context.db, { uploadId: 'hidden', firstId: 1, lastId: 1 });
  const client = await server.signedInAs({ role: 'executive' });
  assert.deepEqual(idsOf((await client.post(GENERATE_CSV_PATH, TODAY)).text), ['RVP0000002', 'RVP0000003']);
  const count = await client.get(`api/report_count/?${new URLSearchParams(TODAY).toString()}`);
  assert.equal(count.json()['rows'], 2);
});

serverTest('a report above the memory limit has the same content, sent without a length', async (server) => {
  const { db } = server.context;
  await addDevices(
    server,
    Array.from({ length: 2_100 }, (_, index) => ({ created_at: START, tracking_key: `k${index}` })),
  );
  const parts = (moment: Moment) => reportParts(db, moment, DAY, WORDS);
  const whole = await reportBody(db, parts, null);
  const held = await buffer(whole.chunks);
  assert.equal(whole.length, held.length);
  assert.equal(idsOf(held.toString()).length, 2_100);
  for (const most of [held.length - 1, 1]) {
    const sent = await reportBody(db, parts, null, most);
    assert.equal(sent.length, null);
    assert.ok(held.equals(await buffer(sent.chunks)));
  }
  assert.equal((await reportBody(db, parts, null, held.length)).length, held.length);
});

serverTest(
  'records are counted window by window, of all hubs and of one, for any window boundaries',
  async (server) => {
    const { db } = server.context;
    await addDevices(
      server,
      Array.from({ length: 30 }, (_, index) => ({
        created_at: START - 1_000 + Math.floor(index / 4) * 250,
        tracking_key: `k${index}`,
        ...(index % 3 === 0 && { hub_code: 'DEL_OKH', hub_key: 'del_okh' }),
      })),
    );
    for (const size of [1, 3, 29, 30, 31, 20_000]) {
      assert.equal(await countRecords(db, DAY, null, size), 30);
      assert.equal(await countRecords(db, { ...DAY, hubCode: 'Del_Okh' }, null, size), 10);
      // The fifth group of four is at the end of this span, and outside it.
      assert.equal(await countRecords(db, { ...DAY, to: START }, null, size), 16);
    }
  },
);
