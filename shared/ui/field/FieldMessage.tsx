import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Field.module.css';

export interface FieldWords {
  hint?: ReactNode;
  /** Shown in place of the hint. Pass null rather than nothing where one may come, so that it is read out. */
  error?: string | null | undefined;
}

/** The line under a control: its hint, or what is wrong. It is there before it has text, so that it is read out. */
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
