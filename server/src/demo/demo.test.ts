import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { UploadResult } from '@veritas/shared/contracts';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import { START } from '../testing/server-test.ts';
import { serverTest } from '../testing/server-test.ts';
import type { KeptAnswer } from '../scans/attempts.ts';
import { sendFile } from '../uploads/testing/upload-client.ts';
import { generateDemo } from './generate.ts';
import { manufacturerNames } from './base/manufacturers.ts';
import { demoNotes } from './notes.ts';
import { CARELESS_OPERATOR, DEMO_PASSWORD } from './base/people.ts';
import { SeededRandom } from './base/random.ts';
import { RING_MAC, UNLUCKY_OPERATOR } from './records/stories.ts';
import { seedDemo } from './seed.ts';
import { uploadSamples, writeUploadSamples } from './testing/upload-samples.ts';

const { users, devices, attempts } = generateDemo({ records: 12_000, now: START });
type Device = (typeof devices)[number];
const submitted = devices.filter(({ is_submit: isSubmit }) => isSubmit === 1);
const count = (wanted: (device: Device) => boolean) => devices.filter(wanted).length;
const near = (actual: number, wanted: number, tolerance: number, what: string) =>
  assert.ok(Math.abs(actual - wanted) <= tolerance, `${what}: ${actual} instead of ${wanted} ± ${tolerance}`);

test('the same options give the same data, another seed gives other data', () => {
  const again = generateDemo({ records: 300, now: START });
  assert.deepEqual(generateDemo({ records: 300, now: START }), again);
  assert.notDeepEqual(generateDemo({ records: 300, now: START, seed: 1 }).devices, again.devices);
});

test('there are as many users as requested, and one login for each role and return centre', () => {
  const of = (role: string) => users.filter((user) => user.role === role && !user.isLogin).length;
  assert.deepEqual(
    ['super_admin', 'admin', 'central_ops', 'incharge', 'executive', 'operators'].map(of),
    [1, 3, 5, 24, 70, 480],
  );
  assert.deepEqual(
    users.flatMap(({ isLogin, username }) => (isLogin ? [username] : [])),
    ['operators', 'executive', 'incharge', 'central_ops', 'admin', 'super_admin', 'rc_blr', 'rc_del', 'rc_mum'],
  );
  assert.equal(new Set(users.map(({ username }) => username)).size, users.length);
  near(users.filter(({ isActive }) => !isActive).length / 480, 0.08, 0.03, 'inactive operators');
  assert.equal(manufacturerNames().length, 180);
});

test('stages and outcomes have their shares', () => {
  const stage = (device: Device) => device.is_submit + device.is_verified + device.is_verified_rc;
  for (const [index, share] of [13, 14, 25, 48].entries())
    near((count((device) => stage(device) === index) / 12_000) * 100, share, 0.01, `stage ${index}`);
  const shares = { passed: 91, E007: 3.4, E006: 2.4, E004: 0.9, E005: 0.8, E008: 0.8, E003: 0.5, E009: 0.1, E010: 0.1 };
  for (const [code, share] of Object.entries(shares))
    near((count(({ device_result: result }) => result === code) / submitted.length) * 100, share, 0.06, code);
  near(count(({ is_blindpick: blind }) => blind === 1) / 12_000, 0.07, 0.01, 'blind picks');
  near(count(({ hub_key: hub }) => hub === 'blr_kor') / 12_000, 0.21, 0.015, 'the largest hub');
  near(attempts.filter(({ stage: step }) => step === 'doorstep').length / 12_000, 1.35, 0.001, 'doorstep attempts');
  assert.ok(count(({ device_type: type }) => type === null) > 80);
});

test('each step of a record has its stored attempt with the scanned values', () => {
  const kept = new Map(
    attempts.flatMap((attempt) =>
      attempt.stored ? [[`${attempt.tracking_id} ${attempt.stage}`, attempt] as const] : [],
    ),
  );
  const steps = { doorstep: 'is_submit', hub: 'is_verified', rc: 'is_verified_rc' } as const;
  for (const [step, flag] of Object.entries(steps))
    assert.equal(
      devices.filter((device) => kept.has(`${device.tracking_id} ${step}`) !== (device[flag] === 1)).length,
      0,
      step,
    );
  const swapped = devices.find(({ device_result: result }) => result === 'E008');
  const { code, answer } = kept.get(`${swapped?.tracking_id} hub`) ?? {};
  const { found, expected, read } = JSON.parse(answer ?? 'null') as KeptAnswer;
  assert.equal(code, 'E008');
  assert.deepEqual([expected, read?.hardware], [swapped?.hardware_id, found]);
  assert.deepEqual([read?.name, read?.manufacturer], [swapped?.submitted_device_name, swapped?.submitted_manufacturer]);
});

test('the planted stories are in the data', () => {
  const troubled = devices.filter(({ hub_code: hub }) => hub === 'PAT_KNK');
  const rejected = troubled.filter(({ is_submit: is, device_result: result }) => is === 1 && result !== 'passed');
  near(rejected.length / troubled.length, 0.24, 0.01, 'rejections at PAT_KNK');
  const mine = submitted.filter(({ submitted_by: by }) => by === CARELESS_OPERATOR);
  near(
    mine.filter(({ device_result: result }) => result === 'E007').length / mine.length,
    0.21,
    0.015,
    'careless operator',
  );
  assert.equal(
    count(({ mac, device_result: result }) => mac === RING_MAC && result === 'E004'),
    14,
  );
  assert.deepEqual(
    submitted.flatMap(({ submitted_by: by, device_result: result }) => (by === UNLUCKY_OPERATOR ? [result] : [])),
    ['E007'],
  );
  const fromLateMaker = submitted.filter(({ submitted_manufacturer: maker }) => maker === 'KTC');
  const until = START - 9 * DAY_MS;
  assert.ok(fromLateMaker.length >= 20);
  for (const { submit_time: at, device_result: result } of fromLateMaker)
    assert.equal(result, (at ?? 0) < until ? 'E006' : 'passed');
});

test('the faulty records are in the data', () => {
  assert.equal(
    count(({ hub_key: hub }) => hub === ''),
    48,
  );
  assert.equal(
    count(({ hub_code: hub }) => hub === 'BLR_OLD'),
    60,
  );
  assert.equal(
    count(({ created_at: at, created_text: text }) => at === null && text !== null),
    12,
  );
  assert.equal(submitted.filter(({ submitted_by: by }) => by === null).length, 24);
  assert.equal(
    count(({ created_at: at }) => (at ?? 0) > START),
    3,
  );
  assert.equal(
    count((device) => device.is_verified === 1 && device.verify_time === null),
    5,
  );
  assert.equal(
    count(({ device_result: result }) => result === 'E011'),
    4,
  );
  assert.ok(devices.some(({ device_model_name: name }) => name?.startsWith('=cmd')));
  assert.ok(devices.some(({ device_model_name: name }) => name?.length === 80));
  for (const border of [18 * 60 + 30, 18 * 60 + 29])
    assert.ok(
      devices.some(({ created_at: at }) => at && at % DAY_MS === border * 60_000),
      `local time at ${border} UTC`,
    );
});

test('no step of a record is before the one before it or after now', () => {
  for (const { created_at: created, submit_time: submit, verify_time: verify, verify_time_rc: rc } of submitted) {
    const times = [created, submit, verify, rc].filter((time) => time !== null && time !== undefined);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok((times.at(-1) ?? 0) <= START);
  }
});

serverTest('an empty store is filled once, and the demo logins sign in', async ({ context, client, place }) => {
  await seedDemo(context, { records: 300, now: START });
  await seedDemo(context, { records: 300, now: START });
  const stored = await context.db.selectFrom('devices').select('id').execute();
  assert.equal(stored.length, 300);
  assert.equal((await client.signIn('admin', DEMO_PASSWORD)).status, 200);
  assert.equal((await client.get('api/get_status/')).json<unknown[]>().length, 300);
  assert.match(readFileSync(join(place.dataDir, 'veritas_app.apk'), 'utf8'), /not an Android package/);
});

serverTest('each sample file has the result that its name says', async (server) => {
  const { context } = server;
  await seedDemo(context, { records: 300, now: START });
  const client = await server.signedInAs({ role: 'admin', username: 'uploader' });
  const outcomes: Record<string, string> = {};
  for (const { fileName, bytes } of uploadSamples()) {
    if (bytes.length === 0) continue;
    const answer = await sendFile(client, bytes);
    const { processed, skipped, duplicates, errors } = answer.json<UploadResult>();
    outcomes[fileName] =
      answer.status === 200 ? `${processed} ${skipped} ${duplicates.length} ${errors.length}` : String(answer.status);
  }
  assert.deepEqual(outcomes, {
    'clean-1000.csv': '1000 0 0 0',
    'duplicates-12-errors-8.csv': '980 20 12 8',
    'rows-30000.csv': '30000 0 0 0',
    'excel-semicolon-bom.csv': '200 0 0 0',
    'blank-tail.csv': '50 0 0 0',
    'header-only.csv': '0 0 0 0',
    'scientific-ids.csv': '0 20 0 20',
    'picture.csv': '400',
  });
});

test('the sample files are written to a folder, the large one has three chunks or more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-samples-'));
  const paths = writeUploadSamples(folder);
  assert.ok(paths.every((path) => existsSync(path)));
  assert.ok(readFileSync(join(folder, 'rows-30000.csv')).length > 2 * CHUNK_BYTES);
  rmSync(folder, { recursive: true });
});

test('colleagues wrote notes on some rejected devices, after they were scanned', () => {
  const { notes, marks, seq } = demoNotes(new SeededRandom(1), devices, users, START);
  const scanned = new Map(devices.map(({ tracking_key: key, submit_time: at }) => [key, at]));
  assert.equal(marks.length, 48);
  assert.ok(marks.every(({ flag, notes: count }) => flag !== null || count > 0));
  assert.equal(
    notes.length,
    marks.map(({ notes: count }) => count).reduce((sum, count) => sum + count, 0),
  );
  assert.ok(notes.every(({ at, tracking_key: key }) => at <= START && at > (scanned.get(key) ?? START)));
  assert.equal(seq, Math.max(...marks.map((mark) => mark.seq)));
  assert.equal(new Set([...notes, ...marks].map((row) => row.seq)).size, notes.length + marks.length);
});
