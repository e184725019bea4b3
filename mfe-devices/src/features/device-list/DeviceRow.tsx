import { memo, useId } from 'react';
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

/** The cells that name a row for a screen reader when it gets the focus: browsers do not compute a name themselves. */
const NAMING = ['id', 'status', 'result'];

/** One device. Memoized, as rows are added and removed at every scroll. */
export const DeviceRow = memo(function DeviceRow({ index, columns, start, active, ...shown }: DeviceRowProps) {
  const id = useId();
  const tabIndex = active ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-labelledby={NAMING.map((key) => `${id}-${key}`).join(' ')}
      data-index={index}
      className={classes.row}
      style={{ top: start }}
      tabIndex={tabIndex}
    >
      <Cells {...{ id, columns, tabIndex }} {...shown} />
    </div>
  );
});

interface CellsProps extends ShownDevice {
  /** Of the row. */
  id: string;
  columns: readonly DeviceColumn[];
}

/** Memoized by itself, as a new device at the top moves every other row. */
const Cells = memo(function Cells({ id, columns, ...shown }: CellsProps) {
  return columns.map((column) => <Cell key={column.key} id={`${id}-${column.key}`} {...{ column, shown }} />);
});

function Cell({ id, column, shown }: { id: string; column: DeviceColumn; shown: ShownDevice }) {
  const { key, cell, tint, rowHeader } = column;
  return (
    <div
      id={id}
      role={rowHeader ? 'rowheader' : 'cell'}
      className={classes.cell}
      data-column={key}
      data-kind={tint?.(shown.record)}
    >
      {cell(shown)}
    </div>
  );
}
