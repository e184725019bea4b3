import { Field, type FieldProps } from '../field/Field.tsx';
import { ComboboxControl } from './ComboboxControl.tsx';
import type { Option } from './options.ts';

export interface ComboboxProps<T extends string> extends FieldProps {
  /** The options for the text typed so far: the caller searches, and waits as long as it likes before it does. */
  items: readonly Option<T>[];
  value: Option<T> | null;
  onChange: (option: Option<T> | null) => void;
  /** Each text the reader types, and '' when the field is emptied; begin with the items for ''. */
  onSearch: (text: string) => void;
  loading?: boolean | undefined;
  placeholder?: string | undefined;
  /** Said when nothing is found. */
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
}

/** Finds one of many by typing: an editable combobox with a list, by the ARIA practice. */
export function Combobox<T extends string>(props: ComboboxProps<T>) {
  const { label, hideLabel, hint, error, required, ...search } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required}>
      {(control) => <ComboboxControl {...search} control={control} label={label} required={required} />}
    </Field>
  );
}
