import type { DeviceRecord } from '@veritas/shared/domain';
import { Button } from '@veritas/shared/ui';
import { memo, type ReactNode } from 'react';
import { FactText } from '../../lib/facts/FactText.tsx';
import { ResultMark } from '../../lib/facts/ResultMark.tsx';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import type { ColumnName } from './columns.ts';
import classes from './DeviceTable.module.css';
import { ExpectedDevice, ScannedDevice } from './DeviceCells.tsx';
import { ShownTime } from './ShownTime.tsx';

export interface DeviceRowProps {
  record: DeviceRecord;
  zone: string;
  /** The moment as of which rows say how long they wait; null says nothing of it. */
  waitsAt: number | null;
  index: number;
  /** Distance from the first row's top, px. */
  start: number;
  /** Tab reaches the active row and its button only; the arrows make another row the active one. */
  active: boolean;
  onOpen: (record: DeviceRecord) => void;
}

/** One device. Rows come and go with every scroll, so those that stay are left alone. */
export const DeviceRow = memo(function DeviceRow({
  record,
  zone,
  waitsAt,
  index,
  start,
  active,
  onOpen,
}: DeviceRowProps) {
  const tabIndex = active ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      tabIndex={tabIndex}
    >
      <ShownTime record={record} zone={zone} waitsAt={waitsAt} />
      <Cell of="Tracking ID" role="rowheader">
        <code>
          <FactText>{record.trackingId}</FactText>
        </code>
      </Cell>
      <Cell of="Hub Code">
        <FactText missing="Unknown">{record.hubCode}</FactText>
      </Cell>
      <Cell of="Operator">
        <FactText>{record.submitted?.by ?? null}</FactText>
      </Cell>
      <Cell of="Expected Device">
        <ExpectedDevice record={record} />
      </Cell>
      <Cell of="Scanned Device">
        <ScannedDevice record={record} />
      </Cell>
      <Cell of="Status">
        <StatusText stage={record.stage} plain />
      </Cell>
      <Cell of="Result">
        <ResultMark record={record} />
      </Cell>
      <Cell of="Actions">
        <Button variant="quiet" tabIndex={tabIndex} onClick={() => onOpen(record)}>
          See Details
        </Button>
      </Cell>
    </div>
  );
});

function Cell({ of: name, role = 'cell', children }: { of: ColumnName; role?: string; children: ReactNode }) {
  return (
    <div role={role} className={classes.cell} data-column={name}>
      {children}
    </div>
  );
}
