import fc from 'fast-check';
import { readCsv } from '../csv/csv-reader.ts';
import { RejectedRowsWriter, type RejectedCells } from './rejected-rows.ts';
import { UploadReader, type UploadFinding } from './upload-reader.ts';
import type { UploadRowFacts } from './upload-row.ts';

const facts: UploadRowFacts = {
  now: Date.UTC(2025, 0, 28),
  days: { zone: 'UTC', named: false },
  hubs: new Map([['blr_kor', 'BLR_KOR']]),
  operators: new Map(),
};
const HEADER = ['tracking_id', 'hub_code', 'device_brand', 'device_model_name'];

function read(text: string): UploadFinding[] {
  const reader = new UploadReader(100);
  return readCsv(text).map((record) => reader.read(record, facts));
}

/** The CSV of the rejected rows of a file. */
function rejectedOf(findings: readonly UploadFinding[]): string {
  const header = findings.find((found) => found.kind === 'header');
  const writer = new RejectedRowsWriter(header?.names ?? []);
  const line = ({ row, cells, errors }: Extract<UploadFinding, { kind: 'refused' }>) => {
    const rejected: RejectedCells = { row, cells, reasons: errors };
    return writer.line(rejected);
  };
  return writer.head + findings.flatMap((found) => (found.kind === 'refused' ? [line(found)] : [])).join('');
}

test('a row with more cells than columns is refused again until it is corrected, and shows where it goes on', () => {
  const found = read(`${HEADER.join()}\nRVP0000001,blr_kor,Nova, Inc,V29`);
  const file = rejectedOf(found);
  const cells = readCsv(file).map((record) => record.cells);
  expect(cells[0]).toEqual([...HEADER, 'row', 'reason']);
  expect(cells[1]).toEqual(['RVP0000001', 'blr_kor', 'Nova', ' Inc', '2', expect.stringContaining('5 cells'), 'V29']);
  expect(read(file).map(({ kind }) => kind)).toEqual(['header', 'refused']);
  const again = rejectedOf(read(file));
  expect(readCsv(again)[1]?.cells).toEqual([...(cells[1]?.slice(0, 5) ?? []), expect.anything(), 'V29']);
});

test('empty cells beyond the columns of a rejected row are left out', () => {
  const file = rejectedOf(read(`${HEADER.join()}\nRVP0000001,none,Nova,V29,, `));
  expect(readCsv(file)[1]?.cells).toEqual(['RVP0000001', 'none', 'Nova', 'V29', '2', expect.anything()]);
});

test('a column whose name holds delimiters does not become what the file is split at', () => {
  const note = 'colour (red; green; blue; black; white; gold; silver; pink; other)';
  const found = read(`${[...HEADER, `"${note}"`].join()}\nRVP0000001,none,Vivo,V29,red`);
  const file = rejectedOf(found);
  expect(readCsv(file)[0]?.cells).toEqual([...HEADER, note, 'row', 'reason']);
});

test('whatever the columns and cells of a file, its rejected rows come back as they were, and are refused again', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', ',', ';', '\t', '"', "'", '=', '\n', ' ', 'é') });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const more = fc.array(text, { maxLength: 4 });
  const table = fc.tuple(more, fc.array(more, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(table, ([columns, rows]) => {
      const lines = [[...HEADER, ...columns], ...rows.map((cells) => ['RVP0000001', 'none', 'Vivo', 'V29', ...cells])];
      const found = read(lines.map((cells) => cells.map(quoted).join()).join('\n'));
      const again = read(rejectedOf(found));
      const width = HEADER.length + columns.length;
      const own = (finding: UploadFinding) =>
        'cells' in finding && Array.from({ length: width }, (_, at) => finding.cells[at] ?? '');
      expect(again.map(({ kind }) => kind)).toEqual(['header', ...rows.map(() => 'refused')]);
      expect(again.map(own)).toEqual(found.map(own));
    }),
    { numRuns: 500 },
  );
});
