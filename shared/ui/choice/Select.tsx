import { Field, type FieldProps } from '../field/Field.tsx';
import type { Option } from './options.ts';
import { SelectControl } from './SelectControl.tsx';

interface SelectBase<T extends string> extends FieldProps {
  items: readonly Option<T>[];
  value: T | null;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** More choices are loading: the list shows that below those it has. */
  loading?: boolean | undefined;
}

/** With `clearable` the choice can be emptied, and `onChange` may get null. */
export type SelectProps<T extends string> = SelectBase<T> &
  (
    | { clearable: true; onChange: (value: T | null) => void }
    | { clearable?: false | undefined; onChange: (value: T) => void }
  );

/** Chooses one of few: a button with a list, by the ARIA practice of the select-only combobox. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, hint, error, required, items, value, placeholder, disabled, loading, clearable } = props;
  function change(next: T | null) {
    if (next !== null) props.onChange(next);
    else if (props.clearable) props.onChange(null);
  }
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required}>
      {(control) => (
        <SelectControl
          control={control}
          choices={{ items, value, change }}
          label={label}
          placeholder={placeholder}
          disabled={disabled}
          loading={loading}
          clearable={clearable}
          required={required}
        />
      )}
    </Field>
  );
}
