import { shownTime, waitsSince, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { DeviceTime } from '../../lib/facts/DeviceTime.tsx';
import classes from './DeviceCells.module.css';

const KINDS = {
  verified: { Icon: CircleCheck, word: t('Verified') },
  submitted: { Icon: CircleDot, word: t('Submitted') },
  created: { Icon: CircleDashed, word: t('Created') },
} as const;

interface ShownTimeProps {
  record: DeviceRecord;
  /** The time as of which the waiting time is computed; null shows none. */
  waitsAt: number | null;
}

/** The shown time, and in words which time it is. */
export function ShownTime({ record, waitsAt }: ShownTimeProps) {
  const { kind, at } = shownTime(record);
  const { Icon, word } = KINDS[kind];
  const since = waitsSince(record);
  // Without the time of the step its age is not shown.
  const words = at === null ? waitWords : agoWords;
  const waits = since !== null && waitsAt !== null && words(waitsAt - since);
  return (
    <>
      <DeviceTime at={at} />
      <span className={classes.kind} data-waits={waits ? true : undefined}>
        <Icon aria-hidden="true" />
        <span>
          <span className={classes.word}>
            {word}
            {waits && ', '}
          </span>
          {waits}
        </span>
      </span>
    </>
  );
}

/** `44 d ago`, under two days `31 h ago`. */
function agoWords(ms: number): string {
  const { hours, days } = hoursOrDays(ms);
  return days === null ? t('{hours} h ago', { hours }) : t('{days} d ago', { days });
}

/** `waiting 44 d`, under two days `waiting 31 h`. */
function waitWords(ms: number): string {
  const { hours, days } = hoursOrDays(ms);
  return days === null ? t('waiting {hours} h', { hours }) : t('waiting {days} d', { days });
}

/** Whole hours, and whole days from two days on. */
function hoursOrDays(ms: number): { hours: number; days: number | null } {
  const hours = Math.max(0, Math.floor(ms / 3_600_000));
  return { hours, days: hours < 48 ? null : Math.floor(hours / 24) };
}
