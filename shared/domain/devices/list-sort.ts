/** The columns of the pick list that it can be sorted by. */
export const LIST_SORTS = ['time', 'id', 'hub', 'operator', 'expected', 'scanned', 'status', 'result'] as const;
export type ListSortKey = (typeof LIST_SORTS)[number];

/** An order other than the one of SPEC section 2. */
export interface ListSort {
  readonly by: ListSortKey;
  readonly descending: boolean;
}
