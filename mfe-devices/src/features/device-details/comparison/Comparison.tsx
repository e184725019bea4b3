import type { DeviceRecord } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { Table, type Column } from '@veritas/shared/ui';
import { BlindPick } from '../../../lib/facts/BlindPick.tsx';
import { FactText } from '../../../lib/facts/FactText.tsx';
import type { StepReadings } from '../attempts/step-readings.ts';
import { compareDevice, DEVICE_NAME, type Compared, type Finding } from './comparison.ts';
import classes from './Comparison.module.css';
import { FindingCell } from './FindingCell.tsx';

interface ComparisonProps {
  record: DeviceRecord;
  /** The readings of each step; null on a service that does not report them. */
  readings: StepReadings | null;
}

/** Expected and scanned at the doorstep, at the hub and at the return centre, with the verdict of the scan rules. */
export function Comparison({ record, readings }: ComparisonProps) {
  const found = (key: string, header: string, of: (row: Compared) => Finding | undefined): Column<Compared> => ({
    key,
    header,
    cell: (row) => <FindingCell finding={of(row)} expected={row.expected} brief={readings !== null} />,
  });
  const columns: Column<Compared>[] = [
    { key: 'what', header: t('Fact'), cell: ({ what }) => translated(what), rowHeader: true, card: 'unnamed' },
    {
      key: 'expected',
      header: t('Expected'),
      cell: ({ expected, what }) => <Expected name={expected} what={what} blind={record.expected.blind} />,
    },
    found('doorstep', readings ? t('Doorstep') : t('Scanned'), ({ doorstep }) => doorstep),
    ...(readings
      ? [found('hub', t('Hub'), ({ later }) => later?.hub), found('rc', 'RC', ({ later }) => later?.rc)]
      : []),
  ];
  return (
    <div className={classes.comparison}>
      <Table
        caption={readings ? t('Expected and scanned at each step') : t('Expected and scanned')}
        showCaption
        columns={columns}
        rows={compareDevice(record, readings)}
        rowKey={({ what }) => what}
        cards
      />
    </div>
  );
}

/** An order has no hardware and no result. */
function Expected({ name, what, blind }: { name: string | null; what: string; blind: boolean }) {
  if (what === 'Hardware' || what === 'Result') return null;
  return (
    <div>
      <FactText whole>{name}</FactText>
      {blind && what === DEVICE_NAME && <BlindPick />}
    </div>
  );
}
