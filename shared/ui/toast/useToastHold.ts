import { toast } from 'react-hot-toast/headless';
import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react';

interface Pause {
  startPause: () => void;
  endPause: () => void;
}

/** Pauses all toasts while the pointer or the focus is on one; Escape closes them from anywhere. */
export function useToastHold(pause: Pause, count: number) {
  const holders = useRef(new Set<'pointer' | 'focus'>());
  const cameFrom = useRef<EventTarget | null>(null);
  const latest = useRef(pause);
  useEffect(() => {
    latest.current = pause;
  });

  function take(holder: 'pointer' | 'focus') {
    if (holders.current.size === 0) latest.current.startPause();
    holders.current.add(holder);
  }
  function release(holder: 'pointer' | 'focus') {
    if (holders.current.delete(holder) && holders.current.size === 0) latest.current.endPause();
  }
  function letGo() {
    // A removed element fires neither blur nor pointerleave: without this the next toasts would stay forever.
    release('focus');
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  useEffect(() => {
    if (count > 0) return undefined;
    holders.current.clear();
    latest.current.endPause();
    return undefined;
  }, [count]);

  const closeAll = useEffectEvent((event: KeyboardEvent) => {
    // Any other open layer handles the first Escape, and so does an input method.
    const isTaken = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null;
    if (event.key !== 'Escape' || isTaken) return;
    toast.dismiss();
    if (holders.current.has('focus')) letGo();
  });
  useEffect(() => {
    if (count === 0) return undefined;
    const pressed = (event: KeyboardEvent) => closeAll(event);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [count]);

  const hold = {
    onPointerEnter: () => take('pointer'),
    onPointerLeave: () => release('pointer'),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      take('focus');
    },
    onBlur: () => release('focus'),
  };
  return { hold, letGo };
}
