import type { DeviceRecord } from '@veritas/shared/domain';
import { Badge, Table, type Column } from '@veritas/shared/ui';
import { Equal, Minus } from 'lucide-react';
import { BlindPick } from '../../lib/BlindPick.tsx';
import { FactText } from '../../lib/FactText.tsx';
import { compareDevice, type Compared } from './comparison.ts';

const VERDICTS = {
  same: <Badge kind="verified" plain icon={<Equal aria-hidden="true" />} children="Same" />,
  differs: <Badge kind="warning" plain children="Differs" />,
  unchecked: <Badge kind="neutral" plain icon={<Minus aria-hidden="true" />} children="Not checked" />,
} as const;

/** Expected against scanned, with differences marked as far as the record tells. */
export function Comparison({ record }: { record: DeviceRecord }) {
  const columns: Column<Compared>[] = [
    { key: 'what', header: 'Fact', cell: ({ what }) => what, rowHeader: true },
    {
      key: 'expected',
      header: <>Expected {record.expected.blind && <BlindPick />}</>,
      cell: ({ expected }) => <FactText whole>{expected}</FactText>,
    },
    {
      key: 'scanned',
      header: 'Scanned',
      cell: ({ scanned, verdict }) => (
        <>
          <FactText whole>{scanned}</FactText> {VERDICTS[verdict]}
        </>
      ),
    },
  ];
  return (
    <Table
      caption="Expected against scanned"
      showCaption
      columns={columns}
      rows={compareDevice(record)}
      rowKey={({ what }) => what}
    />
  );
}
