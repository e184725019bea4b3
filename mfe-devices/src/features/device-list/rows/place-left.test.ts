import { parseDeviceRecords, type DeviceRecord } from '@veritas/shared/domain';
import { placeLeft } from './place-left.ts';

const rowsOf = (from: number, count: number, fields: object = {}) =>
  parseDeviceRecords(Array.from({ length: count }, (_, index) => ({ id: from + index, ...fields })));
const old = rowsOf(0, 10);
const fresh = rowsOf(100, 3);
const without = (...places: number[]) => old.filter((_row, index) => !places.includes(index));

test.each<[string, number, readonly DeviceRecord[], number]>([
  ['is the place of the row that followed', 5, without(5), 5],
  ['of the last one is the end', 9, without(9), 9],
  ['moves with rows that come above in the same moment', 5, [...fresh, ...without(5)], 8],
  ['moves with rows that leave above', 5, without(1, 2, 5), 3],
  ['stays above those that come below', 5, [...without(5), ...fresh], 5],
  ['of the last one stays above those that come below', 9, [...fresh, ...without(9), ...fresh], 12],
  ['is after the row before it where those behind it left too', 5, without(5, 6, 7, 8, 9), 5],
  ['is found too where all records were read again', 5, [...fresh, ...rowsOf(0, 5), ...rowsOf(6, 4)], 8],
  ['does not follow a row that changed and moved', 5, [...rowsOf(6, 1, { is_submit: true }), ...without(5, 6)], 6],
  ['is what it was where all rows are others', 2, fresh, 2],
  ['is within a list that became shorter', 8, fresh, 3],
  ['is the beginning of a list that became empty', 8, [], 0],
])('the gap that a row leaves %s', (_case, index, rows, expected) => {
  expect(placeLeft({ rows: old, question: '', index }, { rows, question: '' })).toBe(expected);
});

test('there is no gap of a row that was not there, or among the rows of another question', () => {
  const now = { rows: without(5), question: 'RVP' };
  expect(placeLeft({ rows: old, question: 'RVP', index: -1 }, now)).toBe(-1);
  expect(placeLeft({ rows: old, question: '', index: 5 }, now)).toBe(-1);
});
