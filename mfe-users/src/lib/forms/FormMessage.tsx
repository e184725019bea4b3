import { MessageLine } from '@veritas/shared/ui';
import classes from './FormMessage.module.css';

export interface FormNote {
  readonly kind: 'error' | 'success';
  readonly text: string;
  readonly reason?: string | null;
}

/** The line under a form: how the last attempt ended, and why beneath. */
export function FormMessage({ note }: { note: FormNote | null }) {
  return (
    <MessageLine kind={note?.kind}>
      {note && (
        <>
          <span className={classes.text}>{note.text}</span>
          {note.reason && <span className={classes.reason}>{note.reason}</span>}
        </>
      )}
    </MessageLine>
  );
}
