import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<
  TextFieldProps,
  'type' | 'end' | 'onClear' | 'icon' | 'placeholder' | 'ref' | 'value'
> & { readonly value?: string };

/** Browsers take years of six digits, as those of a day that is typed in another order than the field's. */
const LAST_DAY = '9999-12-31';

/**
 * A calendar day: `value`, `min` and `max` are 'YYYY-MM-DD', '' when empty; the browser shows it in the reader's
 * format.
 */
export function DateField({ max, value = '', ...props }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // React would write the attribute, too, at which Firefox empties a day of which only a part is typed yet.
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <TextField
      {...props}
      ref={input}
      max={max ?? LAST_DAY}
      type="date"
      defaultValue=""
      data-empty={value === '' || undefined}
    />
  );
}
