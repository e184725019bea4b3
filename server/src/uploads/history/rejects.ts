import { setImmediate as nextTurn } from 'node:timers/promises';
import { RejectedRowsWriter } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { rejectsBehind } from '../store/rejects.ts';

const PAGE = 500;

/** The refused and duplicate rows of a file as CSV, in its order. */
export async function* rejectsCsv(db: Db, uploadId: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  const writer = new RejectedRowsWriter(columns);
  yield Buffer.from(writer.head);
  let after = 0;
  for (;;) {
    const rows = await rejectsBehind(db, uploadId, after, PAGE);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => writer.line(row)).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row;
    await nextTurn();
  }
}

/** A file name that no header and no file system takes for anything else. */
export function rejectsFileName(fileName: string): string {
  const plain = fileName
    .replace(/\.csv$/i, '')
    .replaceAll(/[^A-Za-z0-9 _.-]/g, '_')
    .slice(0, 80);
  return `${plain || 'upload'}_rejected.csv`;
}
