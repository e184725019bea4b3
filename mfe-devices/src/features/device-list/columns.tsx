import { shownTime, type DeviceRecord } from '@veritas/shared/domain';
import { Button, type Column } from '@veritas/shared/ui';
import { FactText } from '../../lib/facts/FactText.tsx';
import { ResultMark } from '../../lib/facts/ResultMark.tsx';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import { ExpectedDevice, ScannedDevice } from './DeviceCells.tsx';
import { ShownTime } from './ShownTime.tsx';

/** What the cells of a row show. */
export interface ShownDevice {
  readonly record: DeviceRecord;
  /** The moment as of which rows say how long they wait; null says nothing of it. */
  readonly waitsAt: number | null;
  /** Tab reaches the active row and its button only. */
  readonly tabIndex: 0 | -1;
  readonly onOpen: (record: DeviceRecord) => void;
}

/** A column of the pick list, with its place in the table and on a card. */
export interface DeviceColumn extends Column<ShownDevice> {
  readonly header: string;
  /** A track of the table's grid. */
  readonly width: string;
  /** Of the twelve columns of a card, whose cells flow in the order of the table. */
  readonly span: 3 | 4 | 5 | 6;
  /** Facts of up to two lines begin at the top of a card's row, so that those side by side are in line. */
  readonly lines?: 1 | 2;
  /** A tint behind the cell. */
  readonly tint?: (record: DeviceRecord) => 'verified' | 'submitted' | 'created';
}

/** The columns of SPEC section 2, in its order. */
export const COLUMNS: readonly DeviceColumn[] = [
  {
    key: 'time',
    header: 'Timestamp',
    width: '9.25rem',
    span: 6,
    card: 'unnamed',
    tint: (record) => shownTime(record).kind,
    cell: ({ record, waitsAt }) => <ShownTime record={record} waitsAt={waitsAt} />,
  },
  {
    key: 'id',
    header: 'Tracking ID',
    width: 'minmax(8rem, 1.1fr)',
    span: 6,
    rowHeader: true,
    cell: ({ record }) => (
      <code>
        <FactText>{record.trackingId}</FactText>
      </code>
    ),
  },
  {
    key: 'hub',
    header: 'Hub Code',
    width: 'minmax(5.25rem, 0.6fr)',
    span: 6,
    cell: ({ record }) => <FactText missing="Unknown">{record.hubCode}</FactText>,
  },
  {
    key: 'operator',
    header: 'Operator',
    width: 'minmax(6rem, 0.8fr)',
    span: 6,
    cell: ({ record }) => <FactText>{record.submitted?.by ?? null}</FactText>,
  },
  {
    key: 'expected',
    header: 'Expected Device',
    width: 'minmax(6rem, 1.3fr)',
    span: 6,
    lines: 2,
    cell: ({ record }) => <ExpectedDevice record={record} />,
  },
  {
    key: 'scanned',
    header: 'Scanned Device',
    width: 'minmax(5.75rem, 1.2fr)',
    span: 6,
    lines: 2,
    cell: ({ record }) => <ScannedDevice record={record} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(7.75rem, 1fr)',
    span: 5,
    lines: 2,
    cell: ({ record }) => <StatusText stage={record.stage} plain />,
  },
  {
    key: 'result',
    header: 'Result',
    width: '4.75rem',
    span: 3,
    lines: 2,
    cell: ({ record }) => <ResultMark record={record} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '6.25rem',
    span: 4,
    card: 'unnamed',
    cell: ({ record, tabIndex, onOpen }) => (
      <Button variant="quiet" tabIndex={tabIndex} onClick={() => onOpen(record)}>
        See Details
      </Button>
    ),
  },
];

/** All widths, as the grid takes them. */
export const WIDTHS = COLUMNS.map(({ width }) => width).join(' ');

const CARD_COLUMNS = 12;
/** The first two rows of a card hold one line each; all others have room for two. */
const ONE_LINE_REM = 5.75;
const TWO_LINES_REM = 3.5;

/** The height of a card. */
export const CARD_REM = ONE_LINE_REM + TWO_LINES_REM * (cardRows() - 2);

function cardRows(): number {
  return Math.ceil(COLUMNS.reduce((sum, { span }) => sum + span, 0) / CARD_COLUMNS);
}
