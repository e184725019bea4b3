import { t } from '@veritas/shared/language';
import { Alert, IconButton } from '@veritas/shared/ui';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { dismissClock, minutesAhead, subscribeToClock } from '../../clock/server-clock.ts';

/** Warns that this computer's clock is wrong by so much that days and ages on the screen are wrong too. */
export function ClockNote() {
  const ahead = useSyncExternalStore(subscribeToClock, minutesAhead);
  if (ahead === 0) return null;
  const amount = amountText(Math.abs(ahead));
  return (
    <Alert
      kind="warning"
      role={undefined}
      action={<IconButton label={t('Close message')} icon={<X />} tip="none" onClick={dismissClock} />}
    >
      {ahead > 0
        ? t('The clock of this computer is {amount} ahead of the server’s.', { amount })
        : t('The clock of this computer is {amount} behind the server’s.', { amount })}{' '}
      {t('Days such as “Today” and ages of devices are wrong here until it is corrected in the computer’s settings.')}
    </Alert>
  );
}

function amountText(minutes: number): string {
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}}', { hours });
  return t('{days, plural, one {# day} other {# days}}', { days: Math.round(hours / 24) });
}
