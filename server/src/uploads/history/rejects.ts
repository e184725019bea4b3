import { setImmediate as nextTurn } from 'node:timers/promises';
import { firstOfText, RejectedRowsWriter } from '@veritas/shared/domain';
import type { RejectedCells } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { rejectsGone } from '../store/refusals.ts';
import { rejectsBehind } from '../store/rejects.ts';
import { findFinishedUpload } from '../store/finished-uploads.ts';

/** Rows per read: all of them may have the maximum length. */
const PAGE = 100;
/** Size of a sent part in characters, plus one row. */
const PART = 64 * 1024;

/**
 * The refused and duplicate rows of a file as CSV, in its order, in parts of about the same size however long its rows
 * are. Throws 410 when the rows expire meanwhile: cut off there, the file would look whole.
 */
export async function* rejectsCsv(db: Db, uploadId: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  const writer = new RejectedRowsWriter(columns);
  let part = writer.head;
  for await (const row of rejectedRows(db, uploadId)) {
    part += writer.line(row);
    if (part.length < PART) continue;
    yield Buffer.from(part);
    part = '';
    await nextTurn();
  }
  yield Buffer.from(part);
}

async function* rejectedRows(db: Db, uploadId: string): AsyncGenerator<RejectedCells> {
  let after = 0;
  for (;;) {
    const rows = await rejectsBehind(db, uploadId, after, PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.row;
    await nextTurn();
  }
  // Rows are deleted only after their upload is marked as expired: checked afterwards, that shows whether any were
  // missing.
  const upload = await findFinishedUpload(db, uploadId);
  if (upload?.rejects_expired_at !== null) throw rejectsGone();
}

/** Named after the uploaded file, without characters that some file system refuses. */
export function rejectsFileName(fileName: string): string {
  const plain = firstOfText(fileName.replace(/\.csv$/i, ''), 80).replaceAll(/[\p{C}\\/:*?"<>|]/gu, '_');
  return `${plain || 'upload'}_rejected.csv`;
}
