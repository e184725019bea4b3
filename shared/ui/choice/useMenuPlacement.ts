import { useLayoutEffect, type RefObject } from 'react';

/** SPEC section 9, dropdown defaults: a menu is at most 300 px high, and with less than 140 px below it opens upwards. */
const MAX_HEIGHT = 300;
const MIN_HEIGHT = 140;
const MARGIN = 12;

/** Places an open menu under its control, or above it where the window ends. */
export function useMenuPlacement(menu: RefObject<HTMLElement | null>, open: boolean, count: number) {
  useLayoutEffect(() => {
    const element = menu.current;
    const control = element?.parentElement;
    if (!element || !control || !open) return;
    const { top, bottom } = control.getBoundingClientRect();
    const below = window.innerHeight - bottom - MARGIN;
    const above = top - MARGIN;
    const upwards = below < MIN_HEIGHT && above > below;
    element.dataset.side = upwards ? 'above' : 'below';
    element.style.maxHeight = `${Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, upwards ? above : below))}px`;
  }, [menu, open, count]);
}
