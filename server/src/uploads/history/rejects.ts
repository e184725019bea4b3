import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BYTE_ORDER_MARK, csvLine } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { rejectsBehind } from '../store/rejects.ts';

const PAGE = 500;
const REASON = 'reason';

/**
 * The refused and duplicate rows of a file as CSV, in its order: its own columns as they stood in it, then `reason`.
 * Corrected, it can be uploaded again: a `reason` of an earlier round gives way to the new one, and the apostrophes
 * that keep cells from being formulas are taken off by the import.
 */
export async function* rejectsCsv(db: Db, uploadId: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  const kept = columns.flatMap((name, index) => (name.trim().toLowerCase() === REASON ? [] : [index]));
  yield Buffer.from(CSV_BYTE_ORDER_MARK + csvLine([...kept.map((index) => columns[index] ?? ''), REASON]));
  let after = 0;
  for (;;) {
    const rows = await rejectsBehind(db, uploadId, after, PAGE);
    const lines = rows.map(({ cells, reasons }) =>
      csvLine([...ownCells(cells, kept, columns.length), reasons.join('; ')]),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row;
    await nextTurn();
  }
}

/** A surplus of cells goes to the last one, so that it is seen, and refused again while it is not corrected. */
function ownCells(cells: readonly string[], kept: readonly number[], width: number): string[] {
  const own = kept.map((index) => cells[index] ?? '');
  const surplus = cells.slice(width).filter((cell) => cell.trim() !== '');
  if (surplus.length > 0) own.push([own.pop() ?? '', ...surplus].join(','));
  return own;
}

/** A file name that no header and no file system takes for anything else. */
export function rejectsFileName(fileName: string): string {
  const plain = fileName
    .replace(/\.csv$/i, '')
    .replaceAll(/[^A-Za-z0-9 _.-]/g, '_')
    .slice(0, 80);
  return `${plain || 'upload'}_rejected.csv`;
}
