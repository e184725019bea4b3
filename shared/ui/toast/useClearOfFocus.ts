import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps what floats at the top of the window from hiding the focused element, below which it begins then (WCAG 2.2,
 * 2.4.11). @param content places it again whenever it changes.
 */
export function useClearOfFocus(floating: RefObject<HTMLElement | null>, content: number): void {
  useLayoutEffect(() => {
    const place = () => {
      const element = floating.current;
      const focused = document.activeElement;
      if (!element || !focused || element.contains(focused)) return;
      element.style.removeProperty('--from');
      const over = element.getBoundingClientRect();
      const { top, right, bottom } = focused.getBoundingClientRect();
      const isUnder = top < over.bottom && bottom > over.top && right > over.left;
      // What is higher than half a window, such as a page that has just opened, is not hidden.
      if (isUnder && bottom < window.innerHeight / 2) element.style.setProperty('--from', `${bottom}px`);
    };
    place();
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [floating, content]);
}
