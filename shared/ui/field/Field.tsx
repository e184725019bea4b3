import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { FieldMessage, type FieldWords } from './FieldMessage.tsx';
import classes from './Field.module.css';

export interface FieldProps extends FieldWords {
  label: string;
  /** Hides the label visually; a placeholder or the place itself must then say it. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
}

/** The attributes that the control inside a field needs. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Connects label, hint and error to any control. */
export function Field({ children, ...field }: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const { label, hideLabel, hint, error, required } = field;
  const labelText = hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  return (
    <div className={classes.field} data-invalid={error ? true : undefined}>
      <label id={labelIdOf(id)} className={classes.label} htmlFor={id} data-hidden={hideLabel || undefined}>
        {labelText}
        {required && !hideLabel && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? `${id}-message` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}

/** The id of the label of a control, for controls that are named by reference (downshift's). */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}
