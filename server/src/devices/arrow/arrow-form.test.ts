import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { DeviceColumns, parseDeviceRecords } from '@veritas/shared/domain';
import { readArrow } from '@veritas/shared/domain/arrow';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { segmentOf } from '../segments/changed-places.ts';
import { statusJson } from '../records/status-json.ts';
import type { StatusRow } from '../records/status-record.ts';
import type { BodyMaker } from '../body/body-form.ts';
import type { StatusContent } from '../body/status-content.ts';
import { ARROW_FORM } from './arrow-form.ts';
import type { ArrowRows } from './arrow-rows.ts';
import { anyRows } from '../testing/any-rows.ts';

const ZONE = 'Asia/Kolkata';
const bytesOf = ({ plain }: StatusContent) => new Uint8Array(Buffer.concat(plain));
const read = (content: StatusContent) => readArrow(bytesOf(content), content.crc.toString(16), ZONE);

async function segmentsOf(rows: readonly StatusRow[], maker: BodyMaker<ArrowRows>): Promise<Map<number, ArrowRows>> {
  const segments = new Map<number, ArrowRows>();
  for (const [number, members] of Map.groupBy(rows, ({ id }) => segmentOf(id)))
    segments.set(number, await maker.part(members));
  return segments;
}

async function arrowOf(rows: readonly StatusRow[], maker = ARROW_FORM.begin()): Promise<StatusContent> {
  return maker.join(await segmentsOf(rows, maker), 0);
}

function fromJson(rows: readonly StatusRow[]): DeviceColumns {
  return DeviceColumns.of(parseDeviceRecords(JSON.parse(`[${rows.map(statusJson).join()}]`), ZONE));
}

/** The decoded values of all columns, independent of dictionary codes. */
function saidBy(columns: DeviceColumns): unknown[] {
  const { data } = columns;
  return Array.from({ length: columns.length }, (_, slot) => ({
    ...columns.recordAt(slot),
    key: columns.texts.trackingKey.at(slot),
    oddId: columns.texts.oddId.at(slot),
    numbers: [data.numbers.flags[slot], data.numbers.id[slot], data.numbers.trackingHash[slot]],
  }));
}

const [[template] = []] = fc.sample(
  anyRows.filter((rows) => rows.length > 0),
  { numRuns: 1, seed: 7 },
);

function rowOf(id: number, change: Partial<StatusRow> = {}): StatusRow {
  assert.ok(template);
  return { ...template, ...change, id };
}

test('Arrow and JSON have the same values for any rows, also after changes', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, anyRows, async (rows, others) => {
      const maker = ARROW_FORM.begin();
      assert.deepEqual(saidBy(read(await arrowOf(rows, maker))), saidBy(fromJson(rows)));
      const changed = new Map([...rows.filter((_, index) => index % 3 > 0), ...others].map((row) => [row.id, row]));
      const after = [...changed.values()].sort((a, b) => a.id - b.id);
      assert.deepEqual(saidBy(read(await arrowOf(after, maker))), saidBy(fromJson(after)));
    }),
    { numRuns: 50 },
  );
});

test('another reader finds the same values, newest record first', async () => {
  const rows = [
    rowOf(3, { tracking_id: 'é', hub_code: null, created_at: -1, is_submit: 1, submitted_by: 'a', device_type: null }),
    rowOf(2 ** 33, {
      hub_code: 'BLR',
      created_at: null,
      created_text: 'soon',
      is_submit: 0,
      submit_time: null,
      device_result: 'E1',
    }),
  ];
  const table = tableFromIPC(bytesOf(await arrowOf(rows)));
  const [first, second] = [0, 1].map((place) => table.get(place)?.toJSON());
  assert.ok(first && second);
  assert.deepEqual([first.id, first.created_date, first.created_date_text], [2n ** 33n, null, 'soon']);
  assert.deepEqual([first.is_submit, first.submit_time, first.device_result], [false, null, 'E1']);
  assert.deepEqual([second.id, second.tracking_id, second.hub_code, second.created_date], [3n, 'é', null, -1]);
  assert.deepEqual([second.is_submit, second.submitted_by, second.device_type], [true, 'a', null]);
  const missing = (name: string) => table.getChild(name)?.nullCount;
  assert.deepEqual(['id', 'hub_code', 'created_date', 'is_submit'].map(missing), [0, 1, 1, 0]);
  assert.equal(tableFromIPC(bytesOf(await arrowOf([]))).numRows, 0);
});

test('batches have some thousands of records, and an unchanged one is not encoded again', async () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => rowOf(index));
  const maker = ARROW_FORM.begin();
  const segments = await segmentsOf(rows, maker);
  const before = await maker.join(segments, 0);
  assert.deepEqual(
    tableFromIPC(bytesOf(before)).batches.map(({ numRows }) => numRows),
    [1_000, 4_000, 4_000],
  );
  const changed = rows.filter(({ id }) => segmentOf(id) === 20).map((row) => ({ ...row, submitted_by: 'new' }));
  const after = await maker.join(new Map([...segments, [20, await maker.part(changed)]]), 0);
  const isKept = before.plain.map((part) => after.plain.includes(part));
  // The head, three batches with the newest first, and the end.
  assert.deepEqual(isKept, [false, true, false, true, true]);
  assert.deepEqual(new Uint8Array(gunzipSync(after.gzip)), bytesOf(after));
});

test('an unchanged batch is encoded again when its dictionary indices changed', async () => {
  const rows = Array.from({ length: 9_000 }, (_, id) => rowOf(id, { submitted_by: id === 0 ? 'gone' : 'kept' }));
  const maker = ARROW_FORM.begin();
  const segments = await segmentsOf(rows, maker);
  await maker.join(segments, 0);
  const first = rows.filter(({ id }) => segmentOf(id) === 0).map((row) => ({ ...row, submitted_by: 'kept' }));
  const after = await maker.join(new Map([...segments, [0, await maker.part(first)]]), 0);
  const names = tableFromIPC(bytesOf(after)).getChild('submitted_by');
  assert.deepEqual(new Set(names), new Set(['kept']));
});

test('an unused text is not sent, and many of them are removed from the dictionary', async () => {
  const maker = ARROW_FORM.begin();
  const named = Array.from({ length: 1_500 }, (_, id) => rowOf(id, { submitted_by: `secret ${id}` }));
  await maker.join(await segmentsOf(named, maker), 0);
  assert.equal(maker.isWorn, false);
  const rows = [rowOf(1, { submitted_by: 'someone-else' }), rowOf(2, { submitted_by: 'secret 7' })];
  const bytes = bytesOf(await arrowOf(rows, maker));
  assert.equal(maker.isWorn, true);
  const table = tableFromIPC(bytes);
  assert.deepEqual([...(table.getChild('submitted_by') ?? [])], ['secret 7', 'someone-else']);
  assert.equal(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/secret/g)?.length,
    1,
  );
});

for (const [count, bits] of [
  [128, 8],
  [129, 16],
  [32_769, 32],
] as const)
  test(`the indices of ${count} texts have ${bits} bits`, async () => {
    const rows = Array.from({ length: count }, (_, id) => rowOf(id, { hub_code: `H${id}` }));
    const table = tableFromIPC(bytesOf(await arrowOf(rows)));
    assert.equal(String(table.getChild('hub_code')?.type), `Dictionary<Int${bits}, Utf8>`);
    assert.equal(table.getChild('hub_code')?.get(0), `H${count - 1}`);
  });
