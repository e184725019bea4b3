import type { ListQuestion, ListSort, ListSortKey } from '@veritas/shared/domain';

type Ordered = Pick<ListQuestion, 'sort' | 'late'>;

/** The order of the rows: newest first (SPEC section 2), and of devices that wait the one that waits longest. */
export function sortOf({ sort, late }: Ordered): ListSort {
  return sort ?? usualSort(late !== undefined);
}

/** The order after a press on a column: one direction, the other, then the default, which is not written out. */
export function nextSort(question: Ordered, by: ListSortKey): ListSort | undefined {
  const now = sortOf(question);
  const usual = usualSort(question.late !== undefined);
  const first = by === usual.by ? usual.descending : false;
  if (now.by !== by) return by === usual.by ? undefined : { by, descending: first };
  return now.descending === first ? { by, descending: !first } : undefined;
}

function usualSort(late: boolean): ListSort {
  return { by: 'time', descending: !late };
}
