/** One choice of a dropdown: its value and its label. */
export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

/** Step of Page Up and Page Down (SPEC section 9, dropdown defaults). */
export const PAGE_SIZE = 5;

/** The option a page down or up, clamped to the ends; from no option the first step starts at the near end. */
export function pageAway(from: number, direction: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return Math.min(count - 1, Math.max(0, Math.max(0, from) + direction * PAGE_SIZE));
}
