import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/errors/errors.ts';
import type { ReportPage } from '../report-body.ts';
import type { Part } from './transitions.ts';
import type { StoredReport } from './prepared-reports.ts';

/** Size of a part before compression: a few are in memory while a report is written or sent. */
const PART_BYTES = 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Groups the pages of a report into compressed parts of `partBytes` or somewhat more. */
export async function* partsOf(pages: AsyncIterable<ReportPage>, partBytes = PART_BYTES): AsyncGenerator<Part> {
  let held: Buffer[] = [];
  let [index, rows, length] = [0, 0, 0];
  const part = async (): Promise<Part> => ({ index, rows, length, bytes: await compress(Buffer.concat(held)) });
  for await (const page of pages) {
    held.push(page.bytes);
    rows += page.rows;
    length += page.bytes.length;
    if (length < partBytes) continue;
    yield await part();
    held = [];
    [index, rows, length] = [index + 1, 0, 0];
  }
  if (held.length > 0) yield await part();
}

/** The CSV of a prepared report. Throws 410 when it was removed meanwhile: cut off there, it would look complete. */
export async function* storedFile(db: Db, { id, bytes }: StoredReport): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let part = 0; sent < bytes; part += 1) {
    const row = await db
      .selectFrom('prepared_report_parts')
      .select('bytes')
      .where('report_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) throw reportGone();
    const text = await decompress(row.bytes);
    sent += text.length;
    yield text;
  }
}

function reportGone(): HttpError {
  return new HttpError(410, 'gone', 'This report is no longer kept. Prepare it again.');
}
