import { VisuallyHidden } from '@veritas/shared/ui';
import { Flag as FlagIcon, MessageSquareText } from 'lucide-react';
import classes from './DeviceMark.module.css';
import { FLAG_WORDS, flagText, notesText } from './marks.ts';
import { useMark } from './useMark.ts';

/** The flag of a device and how many notes it has; nothing where there is neither. */
export function DeviceMark({ trackingId }: { trackingId: string }) {
  const mark = useMark(trackingId);
  if (!mark) return null;
  const { flag, notes } = mark;
  return (
    <span className={classes.mark}>
      {flag && (
        <span className={classes.flag} title={`${flagText(flag)} (${flag.by})`}>
          <VisuallyHidden>Flag: </VisuallyHidden>
          <FlagIcon aria-hidden="true" />
          <span className={classes.word}>{FLAG_WORDS[flag.kind]}</span>
        </span>
      )}
      {notes > 0 && (
        <span className={classes.notes} title={notesText(notes)}>
          <MessageSquareText aria-hidden="true" />
          <span aria-hidden="true">{notes}</span>
          <VisuallyHidden>{notesText(notes)}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
