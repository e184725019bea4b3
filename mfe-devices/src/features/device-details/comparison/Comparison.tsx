import type { DeviceRecord } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { Badge, Table, rich, type Column } from '@veritas/shared/ui';
import { Equal, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BlindPick } from '../../../lib/facts/BlindPick.tsx';
import { FactText } from '../../../lib/facts/FactText.tsx';
import type { StepReadings } from '../attempts/step-readings.ts';
import { compareDevice, DEVICE_NAME, type Compared, type Finding } from './comparison.ts';
import classes from './Comparison.module.css';

interface ComparisonProps {
  record: DeviceRecord;
  /** What was read at each step; null on a service that does not say. */
  readings: StepReadings | null;
}

/** Expected and scanned at the doorstep, at the hub and at the return centre, with the verdict of the scan rules. */
export function Comparison({ record, readings }: ComparisonProps) {
  const found = (key: string, header: string, of: (row: Compared) => Finding | undefined): Column<Compared> => ({
    key,
    header,
    cell: (row) => <Found finding={of(row)} expected={row.expected} brief={readings !== null} />,
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

/** Of hardware and result nothing was ordered. */
function Expected({ name, what, blind }: { name: string | null; what: string; blind: boolean }) {
  if (what === 'Hardware' || what === 'Result') return null;
  return (
    <div>
      <FactText whole>{name}</FactText>
      {blind && what === DEVICE_NAME && <BlindPick />}
    </div>
  );
}

interface FoundProps {
  finding: Finding | undefined;
  expected: string | null;
  /** Leaves out that nothing was checked: with every step side by side it would be said in most cells. */
  brief: boolean;
}

function Found({ finding, expected, brief }: FoundProps) {
  if (!finding) return null;
  const { text, verdict } = finding;
  switch (verdict) {
    case 'passed':
      return <Badge kind="verified" plain children={t('Passed')} />;
    case 'rejected':
      return <Badge kind="rejected" plain children={<bdi>{text}</bdi>} />;
    case 'alias':
      return <Allowed>{rich('Known as {name}', { name: <bdi>{text}</bdi> })}</Allowed>;
    case 'matches':
      return <Judged text={text} badge={<Badge kind="verified" plain icon={EQUAL} children={t('Matches')} />} />;
    case 'allowed':
      return (
        <Judged
          text={text}
          badge={<Allowed>{rich('Allowed maker of {brand}', { brand: <bdi>{expected}</bdi> })}</Allowed>}
        />
      );
    case 'doorstep':
      return (
        <Judged text={text} badge={<Badge kind="verified" plain icon={EQUAL} children={t('As at the doorstep')} />} />
      );
    case 'differs':
      return <Judged text={text} badge={<Badge kind="rejected" plain children={t('Differs')} />} />;
    case 'duplicate':
      return <Judged text={text} badge={<Badge kind="rejected" plain children={t('Scanned twice')} />} />;
    case 'unchecked':
      return (
        <>
          <FactText whole>{text}</FactText>{' '}
          {!brief && <Badge kind="neutral" plain icon={MINUS} children={t('Not checked')} />}
        </>
      );
  }
}

const EQUAL = <Equal aria-hidden="true" />;
const MINUS = <Minus aria-hidden="true" />;

/** A reading that is known by its verdict alone has no text. */
function Judged({ text, badge }: { text: string | null; badge: ReactNode }) {
  return (
    <div>
      {text && <FactText whole>{text}</FactText>} {badge}
    </div>
  );
}

function Allowed({ children }: { children: ReactNode }) {
  return (
    <Badge kind="verified" plain icon={EQUAL}>
      <span className={classes.named}>{children}</span>
    </Badge>
  );
}
