import { MessageLine } from './MessageLine.tsx';
import classes from './FormMessage.module.css';

export interface FormMessageProps {
  /** The outcome of the last attempt; null before one. */
  note: { readonly kind: 'error' | 'success'; readonly text: string; readonly reason?: string | null } | null;
}

/**
 * The line under a form: the outcome of the last attempt and the reason. It takes no space before, so place it last.
 */
export function FormMessage({ note }: FormMessageProps) {
  return (
    <MessageLine kind={note?.kind} reserved={false}>
      {note && (
        <>
          <span className={classes.text}>{note.text}</span>
          {note.reason && <span className={classes.reason}>{note.reason}</span>}
        </>
      )}
    </MessageLine>
  );
}
