import type { DeviceRecord } from '@veritas/shared/domain';
import { Badge, Table, type Column } from '@veritas/shared/ui';
import { Equal, Minus } from 'lucide-react';
import { BlindPick } from '../../../lib/facts/BlindPick.tsx';
import { FactText } from '../../../lib/facts/FactText.tsx';
import type { StepReadings } from '../attempts/step-readings.ts';
import { compareDevice, type Compared, type Finding } from './comparison.ts';

const VERDICTS = {
  same: <Badge kind="verified" plain icon={<Equal aria-hidden="true" />} children="Same" />,
  differs: <Badge kind="warning" plain children="Differs" />,
  unchecked: <Badge kind="neutral" plain icon={<Minus aria-hidden="true" />} children="Not checked" />,
} as const;

interface ComparisonProps {
  record: DeviceRecord;
  /** What was read at each step; null on a service that does not say. */
  readings: StepReadings | null;
}

/** Expected and scanned at the doorstep, at the hub and at the return centre, with differences marked. */
export function Comparison({ record, readings }: ComparisonProps) {
  const found = (key: string, header: string, of: (row: Compared) => Finding | undefined): Column<Compared> => ({
    key,
    header,
    cell: (row) => <Found finding={of(row)} brief={readings !== null} />,
  });
  const columns: Column<Compared>[] = [
    { key: 'what', header: 'Fact', cell: ({ what }) => what, rowHeader: true },
    {
      key: 'expected',
      header: <>Expected {record.expected.blind && <BlindPick />}</>,
      cell: ({ expected, what }) => (what === 'Hardware' ? null : <FactText whole>{expected}</FactText>),
    },
    found('doorstep', readings ? 'Doorstep' : 'Scanned', ({ doorstep }) => doorstep),
    ...(readings ? [found('hub', 'Hub', ({ later }) => later?.hub), found('rc', 'RC', ({ later }) => later?.rc)] : []),
  ];
  return (
    <Table
      caption={readings ? 'Expected and scanned at each step' : 'Expected and scanned'}
      showCaption
      columns={columns}
      rows={compareDevice(record, readings)}
      rowKey={({ what }) => what}
    />
  );
}

/** `brief` leaves out that nothing was checked: with every step side by side it would be said in most cells. */
function Found({ finding, brief }: { finding: Finding | undefined; brief: boolean }) {
  if (!finding) return null;
  return (
    <>
      <FactText whole>{finding.text}</FactText>{' '}
      {!(brief && finding.verdict === 'unchecked') && VERDICTS[finding.verdict]}
    </>
  );
}
