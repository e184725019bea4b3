import { shownTime, type DeviceRecord } from '@veritas/shared/domain';
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { DeviceTime } from '../../lib/DeviceTime.tsx';
import classes from './DeviceTable.module.css';

const KINDS = {
  verified: { Icon: CircleCheck, word: 'Verified' },
  submitted: { Icon: CircleDot, word: 'Submitted' },
  created: { Icon: CircleDashed, word: 'Created' },
} as const;

/** The cell of the shown time: green, blue or grey by which time it is, and that in words. */
export function ShownTime({ record, zone }: { record: DeviceRecord; zone: string }) {
  const { kind, at } = shownTime(record);
  const { Icon, word } = KINDS[kind];
  return (
    <div role="cell" className={classes.cell} data-column="Timestamp" data-kind={kind}>
      <DeviceTime at={at} zone={zone} />
      <span className={classes.kind}>
        <Icon aria-hidden="true" />
        {word}
      </span>
    </div>
  );
}
