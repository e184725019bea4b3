export const PAGE_SIZE = 25;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Number of the first row shown, from 1; 0 without rows. */
  readonly first: number;
  readonly total: number;
}

/** The page number in the URL, clamped to the existing pages: page 9 of 2 is page 2. */
export function pageOf<Row>(rows: readonly Row[], asked: string | null): Page<Row> {
  const count = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const number = Math.min(count, Math.max(1, Math.trunc(Number(asked)) || 1));
  const start = (number - 1) * PAGE_SIZE;
  const shown = rows.slice(start, start + PAGE_SIZE);
  return { rows: shown, number, count, first: shown.length === 0 ? 0 : start + 1, total: rows.length };
}
