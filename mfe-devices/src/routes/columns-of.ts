import type { ListLook } from '@veritas/shared/api';
import type { ListSortKey } from '@veritas/shared/domain';
import { COLUMNS } from '../features/device-list/columns.tsx';
import type { DeviceColumn } from '../features/device-list/device-column.ts';

/** The columns of a look in order; the buttons are always last. */
export function columnsOf({ columns }: ListLook): readonly DeviceColumn[] {
  return [
    ...columns.flatMap((key) => COLUMNS.filter(({ sortKey }) => sortKey === key)),
    ...COLUMNS.filter(({ sortKey }) => sortKey === undefined),
  ];
}

/** The label of each column. */
export function columnName(key: ListSortKey): string {
  return COLUMNS.find(({ sortKey }) => sortKey === key)?.header ?? key;
}
