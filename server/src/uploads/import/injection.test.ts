import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { UploadResult } from '@veritas/shared/contracts';
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
  'größe 😀',
];
const CELLS = Array.from({ length: 2_000 }, (_, index) => {
  const start = STARTS[index % STARTS.length] ?? '';
  return `${start}${RESTS[index % RESTS.length] ?? ''} ${index}`;
});
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const rowsOf = (csv: Buffer) => parse(csv, { bom: true });

/** What a cell comes back as from a file that must not run it. */
const harmless = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);

serverTest(
  'of 2,000 formulas in an upload none comes back as one, in no file, and every cell else as it was',
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
    const report = rowsOf((await client.post('api/generate_csv/', days)).bytes);
    const rejects = rowsOf((await client.get(`api/upload_rejects/?upload_id=${id}`)).bytes);
    const audit = rowsOf((await client.get('api/audit_csv/')).bytes);
    assert.deepEqual([report.length, rejects.length], [1_001, 1_001]);
    assert.ok(audit.flat().includes("'=1+1.csv"));
    for (const cell of [...report, ...rejects, ...audit].flat()) assert.doesNotMatch(cell, /^[=+\-@\t\r\n\0＝＋－＠]/);
    const models = new Map(report.slice(1).map((row) => [row[0], row[7]]));
    const notes = new Map(rejects.slice(1).map((row) => [row[0], row[5]]));
    for (const [index, cell] of CELLS.entries()) {
      const trackingId = `RVP${String(index).padStart(7, '0')}`;
      // Names are stored without outer blanks, rejected rows as they stand in the file.
      if (index % 2 === 0) assert.equal(models.get(trackingId), harmless(cell.trim()));
      else assert.equal(notes.get(trackingId), harmless(cell));
    }
  },
);
