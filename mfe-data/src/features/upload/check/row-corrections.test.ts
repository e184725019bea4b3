import type { FileHeader, ProblemRow } from './findings.ts';
import { absentColumns, cellFields, lineEdits, withCell, withLeftOut, type Corrections } from './row-corrections.ts';

const header: FileHeader = {
  names: ['Hub Code', 'tracking_id', 'remarks', 'device_brand'],
  sample: [],
  form: { encoding: 'utf-8', delimiter: ',' },
  start: 0,
  end: 10,
};
const problem: ProblemRow = {
  row: 3,
  cells: ['', 'x', 'kept', 'Apple'],
  reasons: ['tracking_id "x": must be 6 to 40 of A-Z, a-z, 0-9, _ and -', 'hub_code is empty: every row needs one'],
  place: { start: 20, end: 30 },
  isReadable: true,
};
const none: Corrections = new Map();

test('the cells at fault come first, then the other columns that are read', () => {
  expect(cellFields(header, problem)).toEqual([
    { index: 1, column: 'tracking_id', isAtFault: true },
    { index: 0, column: 'hub_code', isAtFault: true },
    { index: 3, column: 'device_brand', isAtFault: false },
  ]);
});

test('a cell at fault comes before columns that the template names earlier', () => {
  const fields = cellFields(header, { ...problem, reasons: ['device_brand is empty: needed'] });
  expect(fields.map(({ column }) => column)).toEqual(['device_brand', 'tracking_id', 'hub_code']);
});

test('a row whose cells are not those of the columns has no fields', () => {
  expect(cellFields(header, { ...problem, isReadable: false })).toEqual([]);
  expect(cellFields(header, { ...problem, cells: [...problem.cells, 'more'] })).toEqual([]);
  expect(cellFields(header, { ...problem, cells: [...problem.cells, ' '] })).toHaveLength(3);
});

test('a column at fault that the file does not have is named', () => {
  const reasons = ['device_brand is empty: needed', 'device_model_name is empty: needed unless is_blindpick is true'];
  expect(absentColumns(header, { ...problem, reasons })).toEqual(['device_model_name']);
});

test('a corrected row is written with all its cells, also those that are not read', () => {
  const corrections = withCell(withCell(none, problem, 0, 'BLR_KOR'), problem, 1, 'RVP0000001');
  expect(lineEdits(header, [problem], corrections)).toEqual([
    { start: 20, end: 30, cells: ['BLR_KOR', 'RVP0000001', 'kept', 'Apple'] },
  ]);
});

test('a cell that gets its text back is no change', () => {
  const corrections = withCell(withCell(none, problem, 0, 'BLR_KOR'), problem, 0, '');
  expect(lineEdits(header, [problem], corrections)).toEqual([]);
});

test('a cell that the row does not have is empty, so that an empty text is no change', () => {
  const short = { ...problem, cells: ['BLR_KOR', 'x'] };
  expect(lineEdits(header, [short], withCell(none, short, 3, ''))).toEqual([]);
  expect(lineEdits(header, [short], withCell(none, short, 3, 'Apple'))).toEqual([
    { start: 20, end: 30, cells: ['BLR_KOR', 'x', '', 'Apple'] },
  ]);
});

test('a row that is left out is not written, and comes back with its corrections', () => {
  const corrections = withLeftOut(withCell(none, problem, 1, 'RVP0000001'), problem, true);
  expect(lineEdits(header, [problem], corrections)).toEqual([{ start: 20, end: 30, cells: null }]);
  expect(lineEdits(header, [problem], withLeftOut(corrections, problem, false))).toEqual([
    { start: 20, end: 30, cells: ['', 'RVP0000001', 'kept', 'Apple'] },
  ]);
});

test('a row without a known end is never written', () => {
  expect(lineEdits(header, [{ ...problem, place: null }], withLeftOut(none, problem, true))).toEqual([]);
});
