import { useLayoutEffect, useRef } from 'react';

/** Takes the reader to the first field that is marked invalid, after each refused attempt. */
export function useFirstInvalid(attempt: number) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const first = attempt > 0 ? form.current?.querySelector('[aria-invalid="true"]') : null;
    if (first instanceof HTMLElement) first.focus();
  }, [attempt]);
  return form;
}
