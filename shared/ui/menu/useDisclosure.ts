import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** Open or closed, with the ways a disclosure closes. Spread `frame` on the element around button and list. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return undefined;
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    close();
    ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }
  function onBlur(event: FocusEvent) {
    // No target: the window itself lost the focus, or a press on something that takes none.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  }
  return { open, close, toggle: () => setOpen(!open), frame: { ref, onKeyDown, onBlur } };
}
