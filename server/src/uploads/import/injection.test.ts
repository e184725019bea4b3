import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { UploadResult } from '@veritas/shared/contracts';
import { unescapeFormula } from '@veritas/shared/domain';
import { parse } from 'csv-parse/sync';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { sendChunk } from '../testing/upload-client.ts';

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '"', "'", ' ='];
const RESTS = [
  '1+1',
  "cmd|'/c calc'!A1",
  'HYPERLINK("http://x","y")',
  'SUM(A1:A9)*2',
  'a "b", c\r\nd',
  'x;y',
  'x\t=cmd|A1',
  'z;=HYPERLINK("http://x")',
  'z;"=1+1"',
  'größe 😀',
];
const CELLS = Array.from({ length: 2_000 }, (_, index) => {
  const start = STARTS[index % STARTS.length] ?? '';
  return `${start}${RESTS[index % RESTS.length] ?? ''} ${index}`;
});
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const rowsOf = (csv: Buffer) => parse(csv, { bom: true });

/** Separators depend on the locale of the spreadsheet, and some ignore quotes. */
function assertHarmless(csv: Buffer): void {
  for (const delimiter of [',', ';', '\t']) {
    for (const quote of ['"', false] as const) {
      const options = {
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        record_delimiter: ['\r\n', '\n', '\r'],
      };
      const cells = parse(csv, { ...options, delimiter, quote }).flat();
      for (const cell of cells) assert.doesNotMatch(cell, /^["\s]*[=+\-@\0＝＋－＠]|^[\t\r\n]/);
    }
  }
}

serverTest(
  'of 2,000 formulas in an upload none is a formula in any exported file, and all other cells are unchanged',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    const file =
      'tracking_id,hub_code,device_brand,device_model_name,created_date,note\n' +
      CELLS.map((cell, index) => {
        const hub = index % 2 === 0 ? 'BLR_KOR' : cell;
        return ['"RVP' + String(index).padStart(7, '0') + '"', hub, 'Vivo', cell, '2026-11-17', cell]
          .map((each, at) => (at === 0 ? each : quoted(each)))
          .join(',');
      }).join('\n');
    const id = randomUUID();
    const answer = await sendChunk(client, { id, index: 0, total: 1, bytes: Buffer.from(file), fileName: '=1+1.csv' });
    assert.deepEqual([answer.json<UploadResult>().processed, answer.json<UploadResult>().skipped], [1_000, 1_000]);

    const days = { start_date: '2026-11-17', end_date: '2026-11-17' };
    const files = [
      (await client.post('api/generate_csv/', days)).bytes,
      (await client.get(`api/upload_rejects/?upload_id=${id}`)).bytes,
      (await client.get('api/audit_csv/')).bytes,
    ] as const;
    files.forEach(assertHarmless);
    const [report, rejects, audit] = [rowsOf(files[0]), rowsOf(files[1]), rowsOf(files[2])];
    assert.deepEqual([report.length, rejects.length], [1_001, 1_001]);
    assert.ok(audit.flat().includes("'=1+1.csv"));
    const models = new Map(report.slice(1).map((row) => [row[0], row[7]]));
    const notes = new Map(rejects.slice(1).map((row) => [row[0], row[5]]));
    for (const [index, cell] of CELLS.entries()) {
      const trackingId = `RVP${String(index).padStart(7, '0')}`;
      // Names are stored without outer blanks, rejected rows as they stand in the file.
      const written = index % 2 === 0 ? models.get(trackingId) : notes.get(trackingId);
      assert.equal(unescapeFormula(written ?? ''), index % 2 === 0 ? cell.trim() : cell);
    }
  },
);
