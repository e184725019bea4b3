import { noteModalDialog } from '@veritas/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Opens the dialog over the page, and its frame in full screen where the browser allows it: only right after a press,
 * so an address opened directly fills the window only. Leaving full screen, as by Escape, leaves the page.
 */
export function useWholeScreen(
  dialog: RefObject<HTMLDialogElement | null>,
  frame: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = dialog.current;
    const whole = frame.current;
    if (!element || !whole) return undefined;
    element.showModal();
    const noteClosed = noteModalDialog(element);
    // Not the button: its focus ring would stay on the screen all day.
    whole.focus();
    // Refused without a press, by a policy, or by the browser: the dialog still fills the window.
    if (document.fullscreenEnabled) whole.requestFullscreen().catch(() => undefined);
    const followExit = () => {
      if (document.fullscreenElement === null) leave();
    };
    document.addEventListener('fullscreenchange', followExit);
    return () => {
      document.removeEventListener('fullscreenchange', followExit);
      if (document.fullscreenElement === whole) void document.exitFullscreen();
      noteClosed();
      element.close();
    };
  }, [dialog, frame]);
}
