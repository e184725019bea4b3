import { memo } from 'react';
import type { DeviceColumn, ShownDevice } from './device-column.ts';
import classes from './DeviceRow.module.css';

export interface DeviceRowProps extends Omit<ShownDevice, 'tabIndex'> {
  index: number;
  columns: readonly DeviceColumn[];
  /** Distance from the first row's top, px. */
  start: number;
  /** Roving tabindex: Tab reaches the active row and its button only; the arrows activate another row. */
  active: boolean;
}

/** One device. Memoized, as rows are added and removed at every scroll. */
export const DeviceRow = memo(function DeviceRow({ index, columns, start, active, ...shown }: DeviceRowProps) {
  const tabIndex = active ? 0 : -1;
  const device = { ...shown, tabIndex } as const;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      tabIndex={tabIndex}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column} shown={device} />
      ))}
    </div>
  );
});

function Cell({ column, shown }: { column: DeviceColumn; shown: ShownDevice }) {
  const { key, cell, tint, rowHeader } = column;
  return (
    <div
      role={rowHeader ? 'rowheader' : 'cell'}
      className={classes.cell}
      data-column={key}
      data-kind={tint?.(shown.record)}
    >
      {cell(shown)}
    </div>
  );
}
