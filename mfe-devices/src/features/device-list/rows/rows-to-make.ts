import type { Seen } from './row-scroll.ts';

/** Some thirty sheets: more would block the browser for seconds while printing, and are useless on paper. */
export const MOST_ON_PAPER = 1_000;

interface Around {
  /** Of all rows. */
  count: number;
  /** Number of rows rendered beyond each edge (overscan). */
  beyond: number;
  /** This row stays wherever it is. */
  active: number;
}

/** The indexes of a printed list: all, up to a limit that is printed. */
export const rowsOnPaper = (count: number) =>
  Array.from({ length: Math.min(count, MOST_ON_PAPER) }, (_, index) => index);

/** The indexes to render: the visible rows, the overscan, and the active row. */
export function rowsToMake(seen: Pick<Seen, 'first' | 'rows'>, { count, beyond, active }: Around): number[] {
  // A list that became shorter is scrolled to its end.
  const first = Math.max(0, Math.min(seen.first, count - seen.rows));
  const start = Math.max(0, first - beyond);
  const end = Math.min(count, first + seen.rows + beyond);
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  if (active >= count || places.includes(active)) return places;
  return active < start ? [active, ...places] : [...places, active];
}
