import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { keysFor, newestWith } from '../e2e/bench/peers/answers.ts';
import { pictureOf } from '../e2e/bench/peers/picture.ts';
import type { PeersResult } from '../e2e/bench/peers/results.ts';
import { estimate, median } from '../e2e/bench/peers/statistics.ts';
import { table } from '../e2e/bench/peers/table.ts';
import { manyRecords, type Sent } from '../e2e/bench/records/many-records.ts';
import { ROOT } from './lib/packages.ts';

const PAGES = 'e2e/bench/peers/pages';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('packages to compare with are pinned in a lockfile of their own, which names no address', () => {
  const { dependencies } = JSON.parse(read(`${PAGES}/package.json`)) as { dependencies: Record<string, string> };
  const [own, product] = [read(`${PAGES}/pnpm-lock.yaml`), read('pnpm-lock.yaml')];
  for (const [name, version] of Object.entries(dependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.ok(own.includes(`\n  ${name}@${version}:\n`), `${name}@${version} is not in the lockfile`);
  }
  for (const name of ['react-admin', 'ag-grid-community', 'ag-grid-react', 'recharts'])
    assert.ok(!product.includes(`${name}@`), `${name} is in the lockfile of the product`);
  assert.doesNotMatch(own, /https?:|tarball:/);
});

test('the interval of a median holds it, lies within the samples and is the same for the same samples', () => {
  const samples = [12, 10, 11, 30, 13];
  const { median: middle, low, high } = estimate(samples);
  assert.equal(middle, 12);
  assert.ok(low >= 10 && low < middle && high > middle && high <= 30, `${low} to ${high}`);
  assert.deepEqual(estimate(samples), estimate([...samples]));
  assert.equal(median([4, 1, 3, 2]), 2.5);
  // More rounds say more.
  const wide = estimate([10, 20, 30]);
  const narrow = estimate(Array.from({ length: 60 }, (_, index) => [10, 20, 30][index % 3] ?? 0));
  assert.ok(narrow.high - narrow.low < wide.high - wide.low);
});

const verified: Sent = {
  tracking_id: { tracking_id: 'FMPC0000000001', created_date: '2026-11-01T00:00:00Z' },
  is_submit: true,
  is_verified: true,
  submit_time: '2026-11-02T00:00:00Z',
  verify_time: '2026-11-03T00:00:00Z',
  verify_time_rc: '2026-11-05T00:00:00Z',
};
const pending: Sent = {
  tracking_id: { tracking_id: 'FMPC0000000002', created_date: '2026-11-01T12:00:00Z' },
  is_submit: false,
  is_verified: false,
  submit_time: null,
  verify_time: null,
  verify_time_rc: null,
};

test('many records are like the few, none of their steps is later than now, and each is there once', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  const { ids, times, parts, bytes } = manyRecords([verified, pending], 2_500, now);
  const body = Buffer.concat(parts);
  assert.equal(body.length, bytes);
  const records = JSON.parse(body.toString()) as (Sent & { id: number })[];
  assert.equal(records.length, 2_500);
  assert.equal(new Set(ids).size, 2_500);
  assert.equal(new Set(times).size, 2_500);
  const day = 86_400_000;
  for (const [index, { id, tracking_id, submit_time, verify_time, verify_time_rc }] of records.entries()) {
    const created = Date.parse(String(tracking_id['created_date']));
    assert.deepEqual([id, tracking_id['tracking_id']], [index + 1, ids[index]]);
    if (index % 2 === 1) {
      assert.deepEqual([submit_time, verify_time, verify_time_rc], [null, null, null]);
      assert.equal(times[index], created);
      continue;
    }
    const steps = [submit_time, verify_time, verify_time_rc].map((time) => (Date.parse(time ?? '') - created) / day);
    assert.deepEqual(steps, [1, 2, 4]);
    assert.equal(times[index], Date.parse(verify_time ?? ''));
    assert.ok(Date.parse(verify_time_rc ?? '') <= now);
  }
});

test('a record without a time is like the one it was made from, and the last of all', () => {
  const timeless = { ...pending, tracking_id: { tracking_id: 'FMPC0000000003', created_date: 'no date' } };
  const { ids, times, parts } = manyRecords([timeless, verified], 10);
  const records = JSON.parse(Buffer.concat(parts).toString()) as Sent[];
  assert.equal(records[0]?.tracking_id['created_date'], 'no date');
  assert.equal(times[0], Number.NEGATIVE_INFINITY);
  assert.equal(ids.indexOf(newestWith({ ids, times }, '')) % 2, 1);
});

test('each key of the filter makes another record the first one', () => {
  const many = { ids: ['A112', 'A210', 'A220', 'A300'], times: Float64Array.of(1, 2, 3, 4) };
  assert.equal(newestWith(many, ''), 'A300');
  const shown = keysFor(many).map(({ text }) => newestWith(many, text));
  ['A300', ...shown].reduce((before, after) => {
    assert.notEqual(before, after);
    return after;
  });
  assert.equal(shown.at(-1), 'A300');
  assert.throws(() => newestWith(many, 'B'), /No record has B/);
});

const result: PeersResult = {
  measuredAt: '2026-11-20T00:00:00.000Z',
  source: 'an array',
  rounds: 3,
  processor: 'any',
  cores: 2,
  browser: 'Chromium 1',
  loads: [0.5],
  sizes: [
    {
      records: 10_000,
      json: 6_500_000,
      pages: [
        { name: 'Ours', figures: { firstRow: estimate([500, 510, 505]), heap: estimate([5.25]) }, failures: [] },
        { name: 'Peer <1> & "2"', figures: { firstRow: estimate([1_500]) }, failures: ['It took more than 90 s'] },
      ],
    },
  ],
};

test('the table has a row for each figure that was measured, and says what failed', () => {
  const lines = table(result).split('\n');
  assert.ok(lines.some((line) => /^first row, ms +505 \(500–510\) +1,500 \(1,500–1,500\)$/.test(line)));
  assert.ok(lines.some((line) => /^heap of the page, MB +5\.3 \(5\.3–5\.3\) +–$/.test(line)));
  assert.ok(!lines.some((line) => line.startsWith('round trips')));
  assert.equal(lines.at(-1), 'Peer <1> & "2": It took more than 90 s');
});

test('the picture has a bar for each figure, the longest for the largest, and its words are escaped', () => {
  const picture = pictureOf(result);
  const bars = [...picture.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)].map(([, kind, width]) => [
    kind,
    Number(width),
  ]);
  assert.deepEqual(bars, [
    ['ours', 43.8],
    ['bar', 130],
  ]);
  assert.ok(picture.includes('Peer &lt;1&gt; &amp; &quot;2&quot;'));
  assert.ok(!picture.includes('NaN'));
});
