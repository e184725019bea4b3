import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'onClear' | 'icon' | 'placeholder'>;

/** Browsers take years of six digits, as those of a day that is typed in another order than the field's. */
const LAST_DAY = '9999-12-31';

/**
 * A calendar day: `value`, `min` and `max` are 'YYYY-MM-DD', '' when empty; the browser shows it in the reader's
 * format.
 */
export function DateField({ max, ...props }: DateFieldProps) {
  return <TextField {...props} max={max ?? LAST_DAY} type="date" />;
}
