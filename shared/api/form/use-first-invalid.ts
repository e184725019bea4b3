import { useLayoutEffect, useReducer, useRef } from 'react';

/** Focuses the first field of a form that is marked invalid, on each call. */
export function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, focusFirstInvalid] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const first = refusals > 0 ? form.current?.querySelector('[aria-invalid="true"]') : null;
    if (!(first instanceof HTMLElement)) return;
    first.focus();
    // A password is not visible, so it is selected to be typed again rather than corrected.
    if (first instanceof HTMLInputElement && first.type === 'password') first.select();
  }, [refusals]);
  return { form, focusFirstInvalid };
}
