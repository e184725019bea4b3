import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Field.module.css';

export interface FieldWords {
  hint?: ReactNode;
  /** Shown in place of the hint. */
  error?: string | null | undefined;
}

/** The line under a control: its hint or error. It always exists, so that a text is announced. */
export function FieldMessage({ id, hint, error }: FieldWords & { id: string }) {
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
