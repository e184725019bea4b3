/**
 * Browsers limit how tall an element is, Chromium to 33,554,428 px, and less when the page is zoomed: the last of a
 * million rows could not be reached. A taller list scrolls in an element of this many px, by which its rows are
 * shifted.
 */
const TALLEST_PX = 5_000_000;
/** Near both ends nothing is shifted further while the list scrolls. */
const EDGE_PX = TALLEST_PX / 4;

/** In px. */
export interface RowSpace {
  /** Height of all rows. */
  readonly total: number;
  /** Height of the visible part. */
  readonly view: number;
}

/** The height of the element that holds rows of `total` px. */
export const heldPx = (total: number): number => Math.min(total, TALLEST_PX);

/** How far to scroll the element for an offset among all rows. */
export function topOf(offset: number, space: RowSpace): number {
  const { range, hidden } = rangeOf(space);
  const middle = range + hidden - 2 * EDGE_PX;
  if (hidden === 0 || offset <= EDGE_PX) return offset;
  if (offset >= EDGE_PX + middle) return offset - hidden;
  return Math.round(EDGE_PX + ((offset - EDGE_PX) * (range - 2 * EDGE_PX)) / middle);
}

/** By how much the rows are shifted where the scroll bar was dragged to `top`. */
export function shiftAt(top: number, space: RowSpace): number {
  const { range, hidden } = rangeOf(space);
  if (hidden === 0) return 0;
  const part = (top - EDGE_PX) / (range - 2 * EDGE_PX);
  return Math.round(hidden * Math.max(0, Math.min(1, part)));
}

/** Whether rows that are shifted like this leave enough of the element to both sides. */
export function isBalanced(top: number, offset: number, space: RowSpace): boolean {
  return Math.abs(top - topOf(offset, space)) < EDGE_PX / 2;
}

/** How far the element scrolls, and by how much it is shorter than all rows. */
function rangeOf({ total, view }: RowSpace): { range: number; hidden: number } {
  const held = heldPx(total);
  return { range: held - view, hidden: total - held };
}
