import { dayOf, dayText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import type { NotedSignal } from './noted-signals.ts';
import classes from './SignalsCard.module.css';

interface NoteCellProps {
  noted: NotedSignal;
  zone: string;
  /** Names the signal. */
  of: string;
  /** Absent without the permission. */
  onWrite?: (() => void) | undefined;
}

/** The note with user and time, and a button to write one with the permission. */
export function NoteCell({ noted: { note, snoozedUntil }, zone, of, onWrite }: NoteCellProps) {
  return (
    <span className={classes.note}>
      {note && (
        <span>
          <bdi className={classes.text}>{note.note}</bdi>{' '}
          <span className={classes.signed}>
            {note.by}, {dayText(dayOf(Date.parse(note.at), zone), zone)}
            {snoozedUntil && `, ${t('snoozed until {day}', { day: dayText(snoozedUntil, zone) })}`}
          </span>
        </span>
      )}
      {onWrite && (
        <Button
          variant="quiet"
          className={classes.write}
          aria-label={
            note ? t('Change the note on {signal}', { signal: of }) : t('Acknowledge {signal}', { signal: of })
          }
          onClick={onWrite}
        >
          {note ? t('Change the note') : t('Acknowledge')}
        </Button>
      )}
    </span>
  );
}
