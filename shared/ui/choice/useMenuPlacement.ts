import { useLayoutEffect, useRef } from 'react';

/**
 * SPEC section 9, dropdown defaults: a menu is at most 300 px high, and opens upwards with less than 140 px below it.
 */
const MAX_HEIGHT = 300;
const MIN_HEIGHT = 140;
const MARGIN = 12;

/**
 * Places an open menu under its control, or above it at the end of the window, and within its width. Returns the ref of
 * their common frame.
 */
export function useMenuPlacement(open: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !open) return;
    const { top, bottom } = element.getBoundingClientRect();
    const below = window.innerHeight - bottom - MARGIN;
    // The top bar stays over the page.
    const bar = Number.parseFloat(getComputedStyle(element).getPropertyValue('--top-bar')) || 0;
    const above = top - bar - MARGIN;
    // In a low window downwards, where the page can be scrolled: its beginning would stay under the top bar.
    const upwards = below < MIN_HEIGHT && above >= MIN_HEIGHT;
    const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, upwards ? above : below));
    element.dataset.side = upwards ? 'above' : 'below';
    element.style.setProperty('--menu-height', `${height}px`);
    const list = element.querySelector('[role=listbox]');
    if (!list) return;
    // A menu can be wider than its control, which may be at the end of a narrow window.
    element.dataset.align = 'start';
    if (list.getBoundingClientRect().right > window.innerWidth) element.dataset.align = 'end';
    // A scroll container, such as a dialog, may end before the window does. Without layout there is no such method.
    if ('scrollIntoView' in list) list.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return frame;
}
