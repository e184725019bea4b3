import { Field, type FieldProps } from '../field/Field.tsx';
import { ComboboxControl, type ComboboxSearch } from './ComboboxControl.tsx';

export type ComboboxProps<T extends string> = FieldProps & ComboboxSearch<T>;

/** Finds one of many by typing: an editable combobox with a list, by the ARIA practice. */
export function Combobox<T extends string>(props: ComboboxProps<T>) {
  const { label, hideLabel, hint, error, required, ...search } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required}>
      {(control) => <ComboboxControl {...search} control={control} label={label} required={required} />}
    </Field>
  );
}
