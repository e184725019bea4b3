import { useLayoutEffect, useReducer, useRef } from 'react';

/** Focuses the first field of a form that is marked invalid, on each call. */
export function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, focusFirstInvalid] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const first = refusals > 0 ? form.current?.querySelector('[aria-invalid="true"]') : null;
    if (!(first instanceof HTMLElement)) return undefined;
    const isRead = first !== document.activeElement;
    first.focus();
    // A password is not visible, so it is selected to be typed again rather than corrected.
    if (first instanceof HTMLInputElement && first.type === 'password') first.select();
    return form.current ? silenceErrors(form.current, isRead ? null : first) : undefined;
  }, [refusals]);
  return { form, focusFirstInvalid };
}

/**
 * Each error is read with its field when the focus gets there: announced as well, it would be heard twice, and those of
 * all fields at once. Only a field that had the focus already announces its own. Ends with the next key or press.
 */
function silenceErrors(form: HTMLFormElement, heard: Element | null): () => void {
  const ownMessage = heard?.getAttribute('aria-describedby');
  const regions = [...form.querySelectorAll('[aria-live="polite"]')].filter(({ id }) => id !== ownMessage);
  for (const region of regions) region.setAttribute('aria-live', 'off');
  const next = new AbortController();
  const end = () => {
    next.abort();
    for (const region of regions) region.setAttribute('aria-live', 'polite');
  };
  for (const type of ['keydown', 'pointerdown', 'input', 'focusin']) {
    form.addEventListener(type, end, { signal: next.signal });
  }
  return end;
}
