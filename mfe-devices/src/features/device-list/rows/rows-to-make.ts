import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Places of the first and the last row in sight. */
export type Span = Pick<Range, 'startIndex' | 'endIndex'>;

interface Around {
  /** What was in sight before. */
  before: Span | null;
  /** This row stays wherever it is. */
  active: number;
}

/**
 * The rows to make, by their places: those in sight, some beyond the edges, and the active one. Where none of them was
 * in sight before, as when the scroll bar is dragged, each is seen for a frame only; what lies beyond the edges then
 * waits until the list rests.
 */
export function rowsToMake(range: Range, { before, active }: Around): number[] {
  const rows = defaultRangeExtractor(isJump(before, range) ? { ...range, overscan: 0 } : range);
  const [first = 0] = rows;
  if (active >= range.count || rows.includes(active)) return rows;
  return active < first ? [active, ...rows] : [...rows, active];
}

function isJump(before: Span | null, { startIndex, endIndex }: Span): boolean {
  return before !== null && (startIndex > before.endIndex || endIndex < before.startIndex);
}
