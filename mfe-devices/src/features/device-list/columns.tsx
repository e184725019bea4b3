import { shownTime, type DeviceRecord, type ListSortKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, type Column } from '@veritas/shared/ui';
import { ChevronRight } from 'lucide-react';
import { FactText } from '../../lib/facts/FactText.tsx';
import { ResultMark } from '../../lib/facts/ResultMark.tsx';
import { DeviceMark } from '../../lib/notes/DeviceMark.tsx';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import { TrackingId } from '../../lib/facts/TrackingId.tsx';
import classes from './DeviceCells.module.css';
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

/** A column of the pick list. */
export interface DeviceColumn extends Column<ShownDevice, ListSortKey> {
  readonly header: string;
  /** A track of the table's grid. */
  readonly width: string;
  /** The track where the window is narrow. */
  readonly narrow: string;
  /** A tint behind the cell. */
  readonly tint?: (record: DeviceRecord) => 'verified' | 'submitted' | 'created';
}

const UNKNOWN = t('Unknown');
const SEE_DETAILS = t('See Details');

/** The columns of SPEC section 2, in its order. */
export const COLUMNS: readonly DeviceColumn[] = [
  {
    key: 'time',
    sortKey: 'time',
    header: t('Timestamp'),
    width: '10.25rem',
    narrow: '8.75rem',
    tint: (record) => shownTime(record).kind,
    cell: ({ record, waitsAt }) => <ShownTime record={record} waitsAt={waitsAt} />,
  },
  {
    key: 'id',
    sortKey: 'id',
    header: t('Tracking ID'),
    width: 'minmax(8rem, 1.1fr)',
    narrow: 'minmax(7.75rem, 0.8fr)',
    rowHeader: true,
    cell: ({ record }) => (
      <>
        <TrackingId>{record.trackingId}</TrackingId>
        <DeviceMark trackingId={record.trackingId} />
      </>
    ),
  },
  {
    key: 'hub',
    sortKey: 'hub',
    header: t('Hub Code'),
    width: 'minmax(5.75rem, 0.6fr)',
    narrow: '5.25rem',
    cell: ({ record }) => <FactText missing={UNKNOWN}>{record.hubCode}</FactText>,
  },
  {
    key: 'operator',
    sortKey: 'operator',
    header: t('Operator'),
    width: 'minmax(6rem, 0.8fr)',
    narrow: 'minmax(6.5rem, 0.5fr)',
    cell: ({ record }) => <FactText>{record.submitted?.by ?? null}</FactText>,
  },
  {
    key: 'expected',
    sortKey: 'expected',
    header: t('Expected Device'),
    width: 'minmax(6rem, 1.3fr)',
    narrow: 'minmax(7.5rem, 1.2fr)',
    cell: ({ record }) => <ExpectedDevice record={record} />,
  },
  {
    key: 'scanned',
    sortKey: 'scanned',
    header: t('Scanned Device'),
    width: 'minmax(5.75rem, 1.2fr)',
    narrow: 'minmax(7rem, 1fr)',
    cell: ({ record }) => <ScannedDevice record={record} />,
  },
  {
    key: 'status',
    sortKey: 'status',
    header: t('Status'),
    width: 'minmax(7.75rem, 1fr)',
    narrow: '8.25rem',
    cell: ({ record }) => <StatusText stage={record.stage} plain />,
  },
  {
    key: 'result',
    sortKey: 'result',
    header: t('Result'),
    width: '4.75rem',
    narrow: '4.5rem',
    cell: ({ record }) => <ResultMark record={record} />,
  },
  {
    key: 'actions',
    header: t('Actions'),
    // Room for its words also in the wider spacing that some readers need.
    width: '6.75rem',
    narrow: '4rem',
    cell: ({ record, tabIndex, onOpen }) => (
      <Button variant="quiet" tabIndex={tabIndex} title={SEE_DETAILS} onClick={() => onOpen(record)}>
        <span className={classes.word}>{SEE_DETAILS}</span>
        <ChevronRight className={classes.chevron} aria-hidden="true" />
      </Button>
    ),
  },
];

const IN_CARDS = ['id', 'hub', 'result', 'expected', 'scanned', 'status', 'time', 'actions'];

/** What a card shows, in the order of its three lines. Its details show the rest. */
export const CARD_COLUMNS = IN_CARDS.flatMap((key) => COLUMNS.filter((column) => column.key === key));

/** All widths, as the grid takes them; `spacing` is how many times as wide as usual texts are set. */
export function tracksOf(columns: readonly DeviceColumn[], at: { narrow: boolean; spacing: number }): string {
  const tracks = columns.map((column) => (at.narrow ? column.narrow : column.width)).join(' ');
  return tracks.replaceAll(/[\d.]+(?=rem)/g, (rem) => String(Number(rem) * at.spacing));
}
