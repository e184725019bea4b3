import { t } from '@veritas/shared/language';
import { VisuallyHidden } from '@veritas/shared/ui';
import { Flag as FlagIcon, MessageSquareText } from 'lucide-react';
import classes from './DeviceMark.module.css';
import { flagText, flagWords, notesText } from './marks.ts';
import { useMark } from './useMark.ts';

const FLAG = t('Flag');

/** The flag of a device and its number of notes; nothing for a device with neither. */
export function DeviceMark({ trackingId }: { trackingId: string }) {
  const mark = useMark(trackingId);
  if (!mark) return null;
  const { flag, notes } = mark;
  const noted = notes > 0 ? notesText(notes) : '';
  return (
    <>
      {' '}
      <span className={classes.mark}>
        {flag && (
          <span className={classes.flag} title={`${flagText(flag, flagWords(flag.kind))} (${flag.by})`}>
            <VisuallyHidden>{FLAG}:</VisuallyHidden> <FlagIcon aria-hidden="true" />
            <span className={classes.word}>{flagWords(flag.kind)}</span>
          </span>
        )}{' '}
        {notes > 0 && (
          <span className={classes.notes} title={noted}>
            <MessageSquareText aria-hidden="true" />
            <span aria-hidden="true">{notes}</span>
            <VisuallyHidden>{noted}</VisuallyHidden>
          </span>
        )}
      </span>
    </>
  );
}
