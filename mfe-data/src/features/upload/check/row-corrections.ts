import { UPLOAD_COLUMNS, uploadColumnOf, type UploadColumn } from '@veritas/shared/domain';
import type { LineEdit } from './edited-file.ts';
import type { FileHeader, ProblemRow } from './findings.ts';

/** What is to be done with a row: other texts for some of its cells, by their index, or to leave it out. */
export interface Correction {
  readonly cells: ReadonlyMap<number, string>;
  readonly isLeftOut: boolean;
}

/** By the number of the row. */
export type Corrections = ReadonlyMap<number, Correction>;

const UNCHANGED: Correction = { cells: new Map(), isLeftOut: false };

export const correctionOf = (corrections: Corrections, row: number): Correction => corrections.get(row) ?? UNCHANGED;

export interface CellField {
  /** Of the cell in its row. */
  readonly index: number;
  readonly column: UploadColumn;
  /** Whether a reason is about this column. */
  readonly isAtFault: boolean;
}

/** The cells of a row that can be corrected, those at fault first. Empty where the row cannot be read as cells. */
export function cellFields({ names }: FileHeader, { cells, reasons, isReadable }: ProblemRow): readonly CellField[] {
  if (!isReadable || cells.slice(names.length).some((cell) => cell.trim() !== '')) return [];
  const columns = names.map(uploadColumnOf);
  const fields = UPLOAD_COLUMNS.flatMap((column): CellField[] => {
    const index = columns.indexOf(column);
    return index < 0 ? [] : [{ index, column, isAtFault: isAbout(reasons, column) }];
  });
  return fields.toSorted((a, b) => Number(b.isAtFault) - Number(a.isAtFault));
}

/** The columns that reasons are about and the file does not have. */
export function absentColumns({ names }: FileHeader, { reasons }: ProblemRow): readonly UploadColumn[] {
  const columns = names.map(uploadColumnOf);
  return UPLOAD_COLUMNS.filter((column) => !columns.includes(column) && isAbout(reasons, column));
}

/** Each reason begins with the name of its column. */
const isAbout = (reasons: readonly string[], column: UploadColumn) =>
  reasons.some((reason) => reason.startsWith(`${column} `));

export function withCell(corrections: Corrections, { row, cells }: ProblemRow, index: number, text: string) {
  const correction = correctionOf(corrections, row);
  const changed = new Map(correction.cells).set(index, text);
  if (text === (cells[index] ?? '')) changed.delete(index);
  return new Map(corrections).set(row, { ...correction, cells: changed });
}

export function withLeftOut(corrections: Corrections, { row }: ProblemRow, isLeftOut: boolean): Corrections {
  return new Map(corrections).set(row, { ...correctionOf(corrections, row), isLeftOut });
}

/** The lines that corrections change; a row that is left out is not also corrected. */
export function lineEdits({ names }: FileHeader, rows: readonly ProblemRow[], corrections: Corrections): LineEdit[] {
  return rows.flatMap(({ row, cells, place }): LineEdit[] => {
    const { isLeftOut, cells: changed } = correctionOf(corrections, row);
    if (!place || (!isLeftOut && changed.size === 0)) return [];
    if (isLeftOut) return [{ ...place, cells: null }];
    return [{ ...place, cells: names.map((_name, index) => changed.get(index) ?? cells[index] ?? '') }];
  });
}
