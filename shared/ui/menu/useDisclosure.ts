import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Open or closed, with the ways a disclosure closes. Spread `frame` on the element around button and list. One that
 * `stays` is open initially, and only its button closes it.
 */
export function useDisclosure(stays = false) {
  const [open, setOpen] = useState(stays);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!stays) setOpen(false);
  };
  /** For a choice, which is hidden with its list: the focus would be lost. */
  const closeToButton = () => {
    if (stays) return;
    close();
    const frame = ref.current;
    if (frame?.contains(document.activeElement)) frame.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };

  useEffect(() => {
    if (!open || stays) return undefined;
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open, stays]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open || stays) return;
    event.preventDefault();
    closeToButton();
  }
  function onBlur(event: FocusEvent) {
    // No target: the window lost the focus, or the press was on a non-focusable element.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  }
  return { open, closeToButton, toggle: () => setOpen(!open), frame: { ref, onKeyDown, onBlur } };
}
