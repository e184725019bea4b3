import type { ComponentProps, ReactNode } from 'react';
import { ClearButton } from './ClearButton.tsx';
import { Field, type FieldProps } from './Field.tsx';
import classes from './TextField.module.css';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'required'> {
  /** Shown before the text; decoration only. */
  icon?: ReactNode;
  /** Shows a clear button while there is text. The caller empties `value`. */
  onClear?: (() => void) | undefined;
  /** Shown at the field's end, inside its border. */
  end?: ReactNode;
}

export function TextField({ icon, onClear, end, label, hideLabel, hint, error, className, ...input }: TextFieldProps) {
  const clearable = onClear && input.value !== '' && input.value !== undefined;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={input.required}>
      {(control) => (
        <div className={[classes.box, className].filter(Boolean).join(' ')}>
          {icon && <span className={classes.icon}>{icon}</span>}
          <input className={classes.input} {...input} {...control} />
          {clearable && <ClearButton label={label} controlId={control.id} onClear={onClear} />}
          {end}
        </div>
      )}
    </Field>
  );
}
