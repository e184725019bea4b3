import { toast } from 'react-hot-toast/headless';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';

const NOTHING = { pointer: false, focus: false };

/**
 * Holds all toasts while the pointer or the focus is on one, and while their tab is hidden; Escape closes them from
 * anywhere. @param count of those that are shown.
 */
export function useToastHold(count: number) {
  const [on, setOn] = useState(NOTHING);
  const [isHidden, setIsHidden] = useState(document.hidden);
  const cameFrom = useRef<EventTarget | null>(null);
  // A removed element fires neither blur nor pointerleave: without this the next toasts would stay forever.
  if (count === 0 && on !== NOTHING) setOn(NOTHING);

  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const put = (change: Partial<typeof NOTHING>) => setOn((before) => ({ ...before, ...change }));
  function letGo() {
    put({ focus: false });
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  const closeAll = useEffectEvent((event: KeyboardEvent) => {
    // Any other open layer handles the first Escape, and so does an input method.
    const isTaken = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null;
    if (event.key !== 'Escape' || isTaken) return;
    toast.dismiss();
    if (on.focus) letGo();
  });
  useEffect(() => {
    if (count === 0) return undefined;
    const pressed = (event: KeyboardEvent) => closeAll(event);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [count]);

  const hold = {
    onPointerEnter: () => put({ pointer: true }),
    onPointerLeave: () => put({ pointer: false }),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      put({ focus: true });
    },
    onBlur: () => put({ focus: false }),
  };
  return { isHeld: on.pointer || on.focus || isHidden, hold, letGo };
}
