import type { ListLook } from '@veritas/shared/api';
import { shownTime, type ListSortKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { FactText } from '../../lib/facts/FactText.tsx';
import { ResultMark } from '../../lib/facts/ResultMark.tsx';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import type { DeviceColumn } from './device-column.ts';
import { DeviceId, ExpectedDevice, ScannedDevice, SeeDetails } from './DeviceCells.tsx';
import { ShownTime } from './ShownTime.tsx';

const UNKNOWN = t('Unknown');

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
    narrow: 'minmax(7.25rem, 0.8fr)',
    rowHeader: true,
    cell: ({ record }) => <DeviceId record={record} />,
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
    narrow: 'minmax(7.25rem, 1.2fr)',
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
    // Wide enough for its text with the wider spacing that some readers need.
    width: '6.75rem',
    narrow: '4rem',
    cell: (shown) => <SeeDetails {...shown} />,
  },
];

/** The columns of a look in order. Those without a sort key, as the buttons, are not part of it and always last. */
export function columnsOf({ columns }: ListLook): readonly DeviceColumn[] {
  return [
    ...columns.flatMap((key) => COLUMNS.filter(({ sortKey }) => sortKey === key)),
    ...COLUMNS.filter(({ sortKey }) => sortKey === undefined),
  ];
}

export function columnName(key: ListSortKey): string {
  return COLUMNS.find(({ sortKey }) => sortKey === key)?.header ?? key;
}

const IN_CARDS = ['id', 'hub', 'result', 'expected', 'scanned', 'status', 'time', 'actions'];

/** The columns that a card shows, in the order of its three lines. The details show the rest. */
export const CARD_COLUMNS = IN_CARDS.flatMap((key) => COLUMNS.filter((column) => column.key === key));
