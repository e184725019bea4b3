import type { DeviceRecord } from '@veritas/shared/domain';
import { Button } from '@veritas/shared/ui';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { FactText } from '../../lib/FactText.tsx';
import { ResultMark } from '../../lib/ResultMark.tsx';
import { StatusText } from '../../lib/StatusText.tsx';
import type { ColumnName } from './columns.ts';
import classes from './DeviceTable.module.css';
import { ExpectedDevice, ScannedDevice } from './DeviceCells.tsx';
import { ShownTime } from './ShownTime.tsx';

export interface DeviceRowProps {
  record: DeviceRecord;
  zone: string;
  place: { index: number; start: number; size: number; active: boolean };
  onChoose: (index: number) => void;
  onOpen: (record: DeviceRecord) => void;
}

/** One device. Tab reaches the active row and its button; the arrows make another row the active one. */
export function DeviceRow({ record, zone, place: { index, start, size, active }, onChoose, onOpen }: DeviceRowProps) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpen(record);
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      style={{ height: size, transform: `translateY(${start}px)` }}
      tabIndex={active ? 0 : -1}
      onFocus={() => onChoose(index)}
      onKeyDown={press}
    >
      <Facts record={record} zone={zone} />
      <Cell of="Actions">
        <Button variant="quiet" tabIndex={active ? 0 : -1} onClick={() => onOpen(record)}>
          See Details
        </Button>
      </Cell>
    </div>
  );
}

/** Rows move more often than their records change. */
const Facts = memo(function Facts({ record, zone }: { record: DeviceRecord; zone: string }) {
  return (
    <>
      <ShownTime record={record} zone={zone} />
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
    </>
  );
});

function Cell({ of: name, role = 'cell', children }: { of: ColumnName; role?: string; children: ReactNode }) {
  return (
    <div role={role} className={classes.cell} data-column={name}>
      {children}
    </div>
  );
}
