import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, dayOf, daysBetween, parseDeviceRecords } from '@veritas/shared/domain';
import { findSignals } from '@veritas/shared/signals';
import type { Signal } from '@veritas/shared/signals';
import { statusJson } from '../../devices/records/status-json.ts';
import type { StatusRow } from '../../devices/records/status-record.ts';
import { START } from '../../testing/server-test.ts';
import { DEMO_ZONE } from './created-times.ts';
import { generateDemo } from '../generate.ts';
import { CARELESS_OPERATOR } from '../base/people.ts';
import { TROUBLED_HUB } from '../base/places.ts';
import { RING_MAC, UNLUCKY_OPERATOR } from './stories.ts';

const { devices } = generateDemo({ records: 12_000, now: START });
const records = parseDeviceRecords(devices.map((device) => JSON.parse(statusJson(device as StatusRow)) as unknown));
const TODAY = dayOf(START, DEMO_ZONE);

/** The signals of the dashboard for the last days, at the end of a day. */
function signalsAt(lastDay: string, days: number) {
  const shown = Array.from({ length: days }, (_, index) => addDays(lastDay, index - days + 1));
  return findSignals(records, { days: shown, zone: DEMO_ZONE, hub: 'all', operator: null }).signals;
}

/** First and last day of the scans that a story is made of. */
function daysOf(wanted: (device: (typeof devices)[number]) => boolean) {
  const times = devices.filter(wanted).flatMap(({ submit_time: at }) => at ?? []);
  return { first: dayOf(Math.min(...times), DEMO_ZONE), last: dayOf(Math.max(...times), DEMO_ZONE) };
}

function assertNear(actual: string | undefined, wanted: string, what: string) {
  assert.ok(actual !== undefined, `${what}: not found`);
  assert.ok(Math.abs(daysBetween(wanted, actual)) <= 1, `${what}: ${actual} instead of ${wanted} ± 1 day`);
}

const find = (signals: readonly Signal[], kind: Signal['kind'], name: string) =>
  signals.find((signal) => signal.kind === kind && signal.name === name);
const ALL_DAYS = daysBetween(daysOf(() => true).first, TODAY) + 1;

test('the missing maker is found with the days of its rejections, and a day after they began at the latest', () => {
  const { first, last } = daysOf(
    (device) => device.device_result === 'E006' && device.submitted_manufacturer === 'KTC',
  );
  const signal = find(signalsAt(TODAY, 30), 'brand', 'HomeLine');
  assertNear(signal?.since, first, 'since');
  assertNear(signal?.until, last, 'until');
  assert.equal(signal?.outcome, 'E006');
  const early = find(signalsAt(addDays(first, 1), 30), 'brand', 'HomeLine');
  assert.equal(early?.outcome, 'E006');
});

test('the ring of one device is found at its hub with its days, and a day after it began at the latest', () => {
  const { first, last } = daysOf((device) => device.device_result === 'E004' && device.mac === RING_MAC);
  const signal = find(signalsAt(TODAY, 30), 'hub', 'BLR_WHF');
  assertNear(signal?.since, first, 'since');
  assertNear(signal?.until, last, 'until');
  assert.equal(signal?.outcome, 'E004');
  assert.equal(find(signalsAt(addDays(first, 1), 30), 'hub', 'BLR_WHF')?.outcome, 'E004');
});

test('the troubled hub is found since the first day shown, at any time', () => {
  for (const days of [30, ALL_DAYS]) {
    const signal = find(signalsAt(TODAY, days), 'hub', TROUBLED_HUB);
    assertNear(signal?.since, addDays(TODAY, 1 - days), `over ${days} days`);
    assert.equal(signal?.until, TODAY);
  }
});

test('the careless operator is found since the first day shown, by the code of the story', () => {
  for (const days of [30, ALL_DAYS]) {
    const signal = find(signalsAt(TODAY, days), 'operator', CARELESS_OPERATOR);
    assertNear(signal?.since, addDays(TODAY, 1 - days), `over ${days} days`);
    assert.equal(signal?.outcome, 'E007');
  }
});

test('an operator with a single rejected scan is never a signal', () => {
  for (const days of [7, 15, 30, ALL_DAYS])
    assert.equal(find(signalsAt(TODAY, days), 'operator', UNLUCKY_OPERATOR), undefined, `${days} days`);
});
