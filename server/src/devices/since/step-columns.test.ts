import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StepName } from '@veritas/shared/contracts';
import { splitSteps } from './step-columns.ts';
import { hasChangedBetween, stepsAfter } from '../changes/step-numbers.ts';
import type { StatusRow } from '../records/status-record.ts';

const AT = 1_800_000_000_000;
const NONE = { is_submit: 0, is_verified: 0, is_verified_rc: 0 };
const submitted = (id: number, at: number, more: Partial<StatusRow> = {}) => {
  const row = { ...NONE, id, is_submit: 1, submit_time: at, submitted_by: `s${id}`, device_result: 'passed' };
  return { ...row, submitted_device_name: `d${id}`, submitted_manufacturer: `m${id}`, ...more } as StatusRow;
};
const verified = { is_verified: 1, verify_time: AT + 9, verified_by: 'asha' };
const detached = { is_verified_rc: 1, verify_time_rc: AT + 99, verified_by_rc: 'ravi' };
const split = (...records: [StatusRow, StepName[] | null][]) =>
  splitSteps(records.map(([row, steps]) => ({ row, steps })));

test('steps are sent as columns, with delta-encoded ids and times', () => {
  const both = submitted(12, AT + 5, verified);
  const { whole, steps } = split(
    [submitted(5, AT + 7), ['submitted']],
    [both, ['submitted', 'verified']],
    [submitted(13, AT, detached), ['detached']],
  );
  assert.deepEqual(whole, []);
  assert.deepEqual(steps, {
    submitted: {
      ...{ id: [5, 7], from: AT + 5, at: [2, 0], by: ['s5', 's12'], result: ['passed', 'passed'] },
      ...{ device: ['d5', 'd12'], manufacturer: ['m5', 'm12'] },
    },
    verified: { id: [12], from: AT + 9, at: [0], by: ['asha'], result: ['passed'] },
    detached: { id: [13], from: AT + 99, at: [0], by: ['ravi'] },
  });
});

test('missing steps are left out', () => {
  assert.deepEqual(split(), { whole: [], steps: {} });
});

const WHOLE: readonly [name: string, row: StatusRow, steps: StepName[] | null][] = [
  ['of which more changed', submitted(5, AT), null],
  ['whose step was taken back', submitted(5, AT, { is_submit: 0 }), ['submitted']],
  ['of which is not known when', submitted(5, AT, { submit_time: null }), ['submitted']],
  ['before 1970', submitted(5, -1), ['submitted']],
  ['of which is not known by whom', submitted(5, AT, { submitted_by: null }), ['submitted']],
  ['one of whose steps is not known', submitted(5, AT, { ...verified, verified_by: null }), ['submitted', 'verified']],
];
for (const [name, row, steps] of WHOLE) {
  test(`a record is sent whole: one ${name}`, () => assert.deepEqual(split([row, steps]), { whole: [row], steps: {} }));
}

test('a step at the epoch (0 ms) is not treated as missing', () => {
  assert.equal(split([submitted(5, 0), ['submitted']]).whole.length, 0);
});

const NUMBERS = { change_seq: 9, submitted_seq: 5, verified_seq: 9, detached_seq: 0, whole_seq: 3 };
const AFTER: readonly [since: number, changes: Partial<typeof NUMBERS>, steps: StepName[] | null][] = [
  [4, {}, ['submitted', 'verified']],
  [5, {}, ['verified']],
  [3, {}, ['submitted', 'verified']],
  [2, {}, null],
  [4, { change_seq: 10 }, null],
  [4, { change_seq: 5, verified_seq: 0 }, ['submitted']],
  [4, { change_seq: 10, detached_seq: 10 }, ['submitted', 'verified', 'detached']],
];
for (const [since, changes, steps] of AFTER) {
  test(`steps after ${since} of ${JSON.stringify(changes)}`, () => {
    assert.deepEqual(stepsAfter(since, { ...NUMBERS, ...changes }), steps);
  });
}

test('a record changed in a range when one of its numbers is in it', () => {
  const asks = (since: number, last: number) => hasChangedBetween(since, last, NUMBERS);
  assert.deepEqual(
    [asks(3, 4), asks(4, 5), asks(5, 8), asks(8, 9), asks(9, 20), asks(2, 3)],
    [...[false, true, false, true, false, true]],
  );
});
