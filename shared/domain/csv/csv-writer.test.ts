import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readCsv } from './csv-reader.ts';
import { csvText } from './csv-writer.ts';
import { unescapeFormula } from './formula-guard.ts';

const cell = fc.string({ unit: fc.oneof(fc.constantFrom(',', ';', '"', '\r', '\n', "'", '=', '\t'), fc.string()) });
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));

test('a file has a byte order mark, commas, and CRLF after each row', () => {
  expect(
    csvText([
      ['a', 'b,c'],
      ['"', ''],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"""",\r\n');
});

test('any table is read back as it was written', () => {
  fc.assert(
    fc.property(table, (cells) => {
      const rows = cells.map((row, index) => [`row ${index}`, ...row]);
      const written = csvText([rows[0]?.map((_cell, index) => `column ${index}`) ?? [], ...rows]);
      const others = parse(written, { bom: true, record_delimiter: '\r\n' });
      expect(others.slice(1).map((row) => row.map(unescapeFormula))).toEqual(rows);
      const own = readCsv(written).map((record) => record.cells.map(unescapeFormula));
      expect(own.slice(1)).toEqual(rows);
    }),
  );
});
