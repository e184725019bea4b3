import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'onClear' | 'icon' | 'placeholder'>;

/**
 * A calendar day: `value`, `min` and `max` are 'YYYY-MM-DD', '' when empty; the browser shows it in the reader's
 * format.
 */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
