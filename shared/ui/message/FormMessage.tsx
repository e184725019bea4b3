import { MessageLine } from './MessageLine.tsx';
import classes from './FormMessage.module.css';

export interface FormMessageProps {
  /** The outcome of the last attempt; null before one. */
  note: { readonly kind: 'error' | 'success'; readonly text: string; readonly reason?: string | null } | null;
}

/**
 * The line under a form: the outcome of the last attempt and the reason. It takes no space before, so place it last.
 * One region for each kind: an element whose role changes with its text is not announced.
 */
export function FormMessage({ note }: FormMessageProps) {
  const text = note && (
    <>
      <span className={classes.text}>{note.text}</span>
      {note.reason && <span className={classes.reason}>{note.reason}</span>}
    </>
  );
  return (
    <>
      <MessageLine kind="error" reserved={false}>
        {note?.kind === 'error' && text}
      </MessageLine>
      <MessageLine kind="success" reserved={false}>
        {note?.kind === 'success' && text}
      </MessageLine>
    </>
  );
}
