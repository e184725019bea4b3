import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Field.module.css';

export interface FieldWords {
  hint?: ReactNode;
  /** Shown in place of the hint. Pass null rather than undefined if an error may follow, so that it is announced. */
  error?: string | null | undefined;
}

/** The line under a control: its hint or error. It exists before it has text, so that the text is announced. */
export function FieldMessage({ id, hint, error }: FieldWords & { id: string }) {
  if (!hint && error === undefined) return null;
  return (
    <div id={id} className={classes.message} aria-live="polite">
      {error ? (
        <span className={classes.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </span>
      ) : (
        hint
      )}
    </div>
  );
}
