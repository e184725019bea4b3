import { CircleAlert } from 'lucide-react';
import type { FieldProps } from './Field.tsx';
import classes from './Field.module.css';

/** The line under a control: its hint, or what is wrong. It is there before it has text, so that it is read out. */
export function FieldMessage({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
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
