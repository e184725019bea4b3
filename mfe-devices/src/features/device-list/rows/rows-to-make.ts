import type { Seen } from './row-scroll.ts';

/**
 * Some thirty sheets: more would keep the browser from printing for seconds, and nobody works through them on paper.
 */
export const MOST_ON_PAPER = 1_000;

interface Around {
  /** Of all rows. */
  count: number;
  /** How many are made beyond each edge. */
  beyond: number;
  /** This row stays wherever it is. */
  active: number;
}

/** The rows of a printed list, by their places: all, up to a bound that the paper names. */
export const rowsOnPaper = (count: number) =>
  Array.from({ length: Math.min(count, MOST_ON_PAPER) }, (_, index) => index);

/** The rows to make, by their places: those in sight, some beyond the edges, and the active one. */
export function rowsToMake(seen: Pick<Seen, 'first' | 'rows'>, { count, beyond, active }: Around): number[] {
  // A list that became shorter is scrolled to its end.
  const first = Math.max(0, Math.min(seen.first, count - seen.rows));
  const start = Math.max(0, first - beyond);
  const end = Math.min(count, first + seen.rows + beyond);
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  if (active >= count || places.includes(active)) return places;
  return active < start ? [active, ...places] : [...places, active];
}
